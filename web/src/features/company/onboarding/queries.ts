import {
  checkCompanyCode,
  getOnboarding,
  getOnboardingAgreements,
  suggestCompanyCode,
} from '@recoup/contract/company/onboarding';
import { authQuery } from '#lib/api/auth-query.ts';

/** No company: the one that the user is about to create. */
const queryOf = (clientId: string | null) => (clientId === null ? {} : { client_id: clientId });

export const onboardingQuery = (clientId: string | null) => authQuery(getOnboarding, { query: queryOf(clientId) });

export const onboardingAgreementsQuery = (clientId: string | null) =>
  authQuery(getOnboardingAgreements, { query: queryOf(clientId) }, { staleTime: 0 });

/** Spec 7: queried only with a code, and never retried. */
export const companyCodeQuery = (code: string) => ({
  ...authQuery(checkCompanyCode, { query: { code } }, { enabled: code !== '', staleTime: 30_000 }),
  retry: false,
});

/** An available code made from the name. */
export const codeSuggestionQuery = (name: string) => ({
  ...authQuery(suggestCompanyCode, { query: { name } }, { enabled: name.length > 1, staleTime: 30_000 }),
  retry: false,
});
