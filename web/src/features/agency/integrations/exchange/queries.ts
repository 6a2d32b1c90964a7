import {
  chooseExchangeLayout,
  getExchange,
  receiveExchangeFile,
  removeFilePattern,
  resendExchangeFile,
  saveFilePattern,
} from '@recoup/contract/agency/exchange';
import { MS_PER } from '@recoup/domain/shared/time';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

/** The server polls the folder every minute. */
export const exchangeQuery = () => authQuery(getExchange, {}, { refetchInterval: MS_PER.minute / 2 });

const changed = { invalidates: [getExchange.name] };

export const useSavePattern = () => useApiMutation(saveFilePattern, changed);
export const useRemovePattern = () => useApiMutation(removeFilePattern, changed);
export const useChooseLayout = () => useApiMutation(chooseExchangeLayout, changed);
export const useResend = () => useApiMutation(resendExchangeFile, changed);
export const useReceive = () => useApiMutation(receiveExchangeFile, changed);
