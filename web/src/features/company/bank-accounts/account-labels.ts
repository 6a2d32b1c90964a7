import type { BankAccount } from '@recoup/contract/company/bank-accounts';

type NamedAccount = Pick<BankAccount, 'bank_name' | 'last4'>;

/** `••••1234`: the only part of an account number that is ever shown. */
export const endOf = ({ last4 }: Pick<BankAccount, 'last4'>): string => `••••${last4}`;

/** Name within a sentence: `Chase ••••1234`, or `account ••••1234` if the bank is unknown. */
export const nameOf = (account: NamedAccount): string => `${account.bank_name ?? 'account'} ${endOf(account)}`;

/** The same name, capitalized for the start of a sentence or label. */
export const capitalizedNameOf = (account: NamedAccount): string =>
  nameOf({ ...account, bank_name: account.bank_name ?? 'Account' });

/** Whether the account can receive payouts. */
export const takesPayouts = ({ purpose }: Pick<BankAccount, 'purpose'>): boolean => purpose !== 'fees';
