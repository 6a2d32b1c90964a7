import { listStatusTexts, resetStatusText, saveStatusText } from '@recoup/contract/agency/status-texts';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

/** Not refetched while it is edited: another user's change shows as a conflict when saving. */
export const statusTextsQuery = () => authQuery(listStatusTexts, {}, { staleTime: Infinity });

const invalidates = ['agency_status_texts.'];

export const useSave = () => useApiMutation(saveStatusText, { invalidates });
export const useReset = () => useApiMutation(resetStatusText, { invalidates });
