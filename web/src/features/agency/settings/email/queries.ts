import { getEmailText, listEmailTexts, resetEmailText, saveEmailText, sendTestEmail } from '@recoup/contract/agency/email-texts';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const emailsQuery = () => authQuery(listEmailTexts, {});
/** Not refetched while it is edited: another user's change shows as a conflict when saving. */
export const emailQuery = (template: string) => authQuery(getEmailText, { params: { template } }, { staleTime: Infinity });

const invalidates = ['agency_emails.'];

export const useSave = () => useApiMutation(saveEmailText, { invalidates });
export const useReset = () => useApiMutation(resetEmailText, { invalidates });
export const useTest = () => useApiMutation(sendTestEmail, { invalidates: ['agency_today.'] });
