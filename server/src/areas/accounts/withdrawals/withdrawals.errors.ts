import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { conflict, notFound } from '#platform/http/errors.ts';

export const batchNotFound = () => notFound('batch');

/** `account`: the first that cannot be withdrawn. */
export const withdrawalRefused = (account: { number: number; debtor_name: string }, why: string) =>
  conflict('withdrawal_refused', `${formatAccountNumber(account.number)} (${account.debtor_name}): ${why}`);

export const nothingToWithdraw = (isBatch: boolean) =>
  conflict('withdrawal_refused', isBatch ? 'Every account of this batch is closed already.' : 'This account is closed already.');

export const otherLocations = () =>
  conflict(
    'withdrawal_refused',
    'This batch has accounts of locations that you do not see. Ask an administrator of your company to withdraw it.',
  );
