import { isBankAccountNumber, isRoutingNumber } from '../../shared/checks.ts';
import { createReader, type Checked, type Reader } from '../../shared/problem.ts';

/** Raw form input. */
export interface MoneyStep {
  remittance_method: string;
  remittance_frequency: string;
  bank: {
    holder: string;
    routing_number: string;
    account_number: string;
    account_number_again: string;
    type: string;
    purpose: string;
  };
}

export const REMITTANCE_METHODS = {
  gross: { label: 'Gross', hint: 'You receive the full amount collected and pay fees by invoice' },
  net: { label: 'Net', hint: 'Fees are deducted from your remittance' },
  split: { label: 'Split', hint: 'Fees on agency collections are deducted; fees on direct payments come by invoice' },
} as const;
export type RemittanceMethod = keyof typeof REMITTANCE_METHODS;

export const REMITTANCE_FREQUENCIES = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  semimonthly: 'Twice a month',
  monthly: 'Every month',
} as const;
export type RemittanceFrequency = keyof typeof REMITTANCE_FREQUENCIES;

export const BANK_ACCOUNT_TYPES = { checking: 'Checking', savings: 'Savings' } as const;
export type BankAccountType = keyof typeof BANK_ACCOUNT_TYPES;

export const BANK_ACCOUNT_PURPOSES = {
  both: 'Payouts and fees',
  remittance: 'Payouts only',
  fees: 'Fees only',
} as const;
export type BankAccountPurpose = keyof typeof BANK_ACCOUNT_PURPOSES;

export interface NewBankAccount {
  holder: string;
  routing_number: string;
  account_number: string;
  type: BankAccountType;
  purpose: BankAccountPurpose;
}

export interface Money {
  remittance_method: RemittanceMethod;
  remittance_frequency: RemittanceFrequency;
  bank: NewBankAccount;
}

const keysOf = <T extends string>(record: Record<T, unknown>) => Object.keys(record) as T[];

/** Accepts digits with the usual group separators. */
const digits = (text: string) => text.replaceAll(/[\s-]/g, '');

const methods = keysOf(REMITTANCE_METHODS);
const frequencies = keysOf(REMITTANCE_FREQUENCIES);

export type RemittanceTyped = Pick<MoneyStep, 'remittance_method' | 'remittance_frequency'>;
export type Remittance = Pick<Money, 'remittance_method' | 'remittance_frequency'>;

function readRemittance(reader: Reader, step: RemittanceTyped): Remittance {
  const method = reader.choice('remittance_method', step.remittance_method, { among: methods, ask: 'Choose how you are paid' });
  const frequency = reader.choice('remittance_frequency', step.remittance_frequency, {
    among: frequencies,
    ask: 'Choose how often you are paid',
  });
  return { remittance_method: method ?? 'net', remittance_frequency: frequency ?? 'monthly' };
}

/** `at`: prefix of the field paths, such as `bank.`. */
function readBankAccount(reader: Reader, at: string, bank: MoneyStep['bank']): NewBankAccount {
  const holder = reader.required(`${at}holder`, bank.holder, { max: 200, ask: 'Enter the name on the account' });
  const routing = reader.read(`${at}routing_number`, bank.routing_number, {
    parse: (text) => (isRoutingNumber(digits(text)) ? digits(text) : null),
    ask: 'Enter the routing number',
    refusal: 'This is not a valid routing number. Enter the nine digits at the bottom left of a check.',
  });
  const account = reader.read(`${at}account_number`, bank.account_number, {
    parse: (text) => (isBankAccountNumber(digits(text)) ? digits(text) : null),
    ask: 'Enter the account number',
    refusal: 'An account number has 4 to 17 digits',
  });
  if (account !== null && digits(bank.account_number_again) !== account) {
    const note = bank.account_number_again.trim() === '' ? reader.missing : reader.wrong;
    note(`${at}account_number_again`, 'Enter the same account number again');
  }
  const type = reader.choice(`${at}type`, bank.type, { among: keysOf(BANK_ACCOUNT_TYPES), ask: 'Choose checking or savings' });
  const purpose = reader.choice(`${at}purpose`, bank.purpose, {
    among: keysOf(BANK_ACCOUNT_PURPOSES),
    ask: 'Choose what it is used for',
  });
  return {
    holder,
    routing_number: routing ?? '',
    account_number: account ?? '',
    type: type ?? 'checking',
    purpose: purpose ?? 'both',
  };
}

/** Payment settings of the company, without the bank account. */
export function checkRemittance(step: RemittanceTyped): Checked<Remittance> {
  const reader = createReader();
  const remittance = readRemittance(reader, step);
  return reader.done(() => remittance);
}

/** A bank account alone. */
export function checkBankAccount(bank: MoneyStep['bank']): Checked<NewBankAccount> {
  const reader = createReader();
  const account = readBankAccount(reader, '', bank);
  return reader.done(() => account);
}

export function checkMoney({ bank, ...step }: MoneyStep): Checked<Money> {
  const reader = createReader();
  const remittance = readRemittance(reader, step);
  const account = readBankAccount(reader, 'bank.', bank);
  return reader.done(() => ({ ...remittance, bank: account }));
}
