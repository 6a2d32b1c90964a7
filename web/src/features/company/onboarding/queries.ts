import { checkCompanyCode, getOnboarding, getOnboardingAgreements } from '@recoup/contract/company/onboarding';
import { authQuery } from '#lib/api/auth-query.ts';

/** Without a company: the one that the user is about to found. */
const whose = (clientId: string | null) => (clientId === null ? {} : { client_id: clientId });

export const onboardingQuery = (clientId: string | null) => authQuery(getOnboarding, { query: whose(clientId) });

export const onboardingAgreementsQuery = (clientId: string | null) =>
  authQuery(getOnboardingAgreements, { query: whose(clientId) }, { staleTime: 0 });

/** Spec 7: only with a code, and never again by itself. */
export const companyCodeQuery = (code: string) => ({
  ...authQuery(checkCompanyCode, { query: { code } }, { enabled: code !== '', staleTime: 30_000 }),
  retry: false,
});
