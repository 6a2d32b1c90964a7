import type { BankAccount } from '@recoup/contract/company/bank-accounts';

type Named = Pick<BankAccount, 'bank_name' | 'last4'>;

/** `••••1234`: all that is ever shown of a number. */
export const endOf = ({ last4 }: Pick<BankAccount, 'last4'>): string => `••••${last4}`;

/** Within a sentence: `Chase ••••1234`, or `account ••••1234` where the bank is not known. */
export const nameOf = (account: Named): string => `${account.bank_name ?? 'account'} ${endOf(account)}`;

/** The same where a sentence or a label begins. */
export const nameFirstOf = (account: Named): string => nameOf({ ...account, bank_name: account.bank_name ?? 'Account' });

/** Whether payouts can go there at all. */
export const takesPayouts = ({ purpose }: Pick<BankAccount, 'purpose'>): boolean => purpose !== 'fees';
