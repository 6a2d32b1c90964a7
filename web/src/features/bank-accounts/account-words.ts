import type { BankAccount } from '@recoup/contract/bank-accounts';

type Named = Pick<BankAccount, 'bank_name' | 'last4'>;

/** `••••1234`: all that is ever shown of a number. */
export const endOf = ({ last4 }: Pick<BankAccount, 'last4'>): string => `••••${last4}`;

/** `Chase ••••1234`, as it is in the mails too. */
export const nameOf = (account: Named): string => `${account.bank_name ?? 'Bank not known'} ${endOf(account)}`;

/** Whether payouts can go there at all. */
export const takesPayouts = ({ purpose }: Pick<BankAccount, 'purpose'>): boolean => purpose !== 'fees';
