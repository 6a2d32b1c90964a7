import type { BankAccount } from '@recoup/contract/company/bank-accounts';

const id = (n: number) => `018f0000-0000-7000-8000-0000000000b${n}`;

export const main: BankAccount = {
  id: id(1),
  holder: 'Alder Family Dental LLC',
  routing_number: '021000021',
  bank_name: 'JPMorgan Chase Bank',
  last4: '4321',
  type: 'checking',
  purpose: 'both',
  is_default: true,
  usable_from: '2026-01-04T12:00:00Z',
  is_waiting: false,
  created_at: '2026-01-01T12:00:00Z',
  created_by: 'Dana Whitfield',
  archived_at: null,
  archived_by: null,
  abilities: { make_default: false, change_purpose: true, archive: true },
};

export const fresh: BankAccount = {
  ...main,
  id: id(2),
  routing_number: '111000025',
  bank_name: null,
  last4: '8765',
  type: 'savings',
  purpose: 'remittance',
  is_default: false,
  usable_from: '2026-11-24T12:00:00Z',
  is_waiting: true,
  created_at: '2026-11-21T12:00:00Z',
  abilities: { make_default: true, change_purpose: true, archive: true },
};

export const forFees: BankAccount = { ...fresh, id: id(3), last4: '1111', purpose: 'fees', bank_name: 'Ally Bank' };

export const archived: BankAccount = {
  ...main,
  id: id(4),
  last4: '2468',
  is_default: false,
  archived_at: '2026-10-01T12:00:00Z',
  archived_by: 'Theo Marsh',
  abilities: { make_default: false, change_purpose: false, archive: false },
};

export const readOnly = (account: BankAccount): BankAccount => ({ ...account, abilities: archived.abilities });
