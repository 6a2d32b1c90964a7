import { daysInMonth } from '../shared/days.ts';

export interface RetentionKind {
  label: string;
  /** What is removed, and what stays. */
  removes: string;
  /** From when the period counts. */
  counts: string;
  /** The default period. */
  months: number;
  /** The shortest period that may be set. */
  least: number;
  /** Where the default comes from. */
  source: string;
  /** Whether a state's law may extend it: its records are of debtors with an address. */
  byState?: true;
}

/** Periods that the agency sets. Money, statuses and the audit log stay: nothing here changes a total or a statement. */
export const RETENTION_KINDS = {
  identity_numbers: {
    label: 'Identity numbers of debtors',
    removes: 'SSN, EIN, birth date and driver’s license. The name, the accounts and every amount stay.',
    counts: 'the last activity on any account of the debtor',
    months: 36,
    least: 36,
    source: '12 CFR 1006.100(a)',
    byState: true,
  },
  debtor_names: {
    label: 'Names and contact data of debtors',
    removes:
      'Names, addresses, phone numbers, emails and other parties, with notes, messages, requests, disputes, offers and documents of the accounts. The accounts, every amount and the client’s number stay, so statements add up.',
    counts: 'the last activity on any account of the debtor, once all are closed and no complaint is open',
    months: 84,
    least: 36,
    source: 'Agency policy',
    byState: true,
  },
  placement_files: {
    label: 'Placement files',
    removes: 'The uploaded file and the unmasked cells of its rows. The accounts placed from it stay.',
    counts: 'the last activity on any account of the file',
    months: 36,
    least: 36,
    source: '12 CFR 1006.100(a)',
  },
  bank_numbers: {
    label: 'Bank account numbers of clients',
    removes: 'The number of an archived account. Its last four digits, holder and bank stay with past statements.',
    counts: 'the day on which the account was archived',
    months: 36,
    least: 12,
    source: 'Agency policy',
  },
  drafts: {
    label: 'Unsubmitted manual entries',
    removes: 'The entry and its documents.',
    counts: 'the last change',
    months: 36,
    least: 1,
    source: 'Agency policy',
  },
  ended_imports: {
    label: 'Canceled and failed uploads',
    removes: 'The file and its staged rows. The record of the upload stays.',
    counts: 'the end of the upload',
    months: 1,
    least: 1,
    source: 'Agency policy',
  },
  onboardings: {
    label: 'Abandoned onboardings',
    removes: 'What a company entered and never submitted, or never corrected.',
    counts: 'the last change',
    months: 12,
    least: 1,
    source: 'Agency policy',
  },
  ended_clients: {
    label: 'Records of ended clients',
    removes:
      'Names, contact data, messages, documents and everything else that its certificate lists. Amounts and the audit log stay.',
    counts: 'the last activity on any account of the client, once its deletion was ordered',
    months: 36,
    least: 36,
    source: '12 CFR 1006.100(a)',
  },
  key_uses: {
    label: 'Uses of feed keys and files',
    removes: 'What a system read or wrote, and of which client. The audit log stays.',
    counts: 'the use',
    months: 72,
    least: 36,
    source: '45 CFR 164.316(b)(2)(i)',
  },
} as const satisfies Record<string, RetentionKind>;
export type RetentionKindName = keyof typeof RETENTION_KINDS;
export const retentionKinds = Object.keys(RETENTION_KINDS) as [RetentionKindName, ...RetentionKindName[]];

/** Replaces a removed name or client’s number. */
export const REMOVED_NAME = 'Name removed';
export const REMOVED_NUMBER = 'Removed';

export const isByState = (kind: RetentionKindName): boolean => 'byState' in RETENTION_KINDS[kind];

/** The longest period that may be set, in months. */
export const MAX_MONTHS = 600;

/** An instant so many calendar months earlier; the 31st becomes the last day of a shorter month. */
export function monthsBefore(instant: Date, months: number): Date {
  const index = instant.getUTCFullYear() * 12 + instant.getUTCMonth() - months;
  const [year, month] = [Math.floor(index / 12), index % 12];
  const before = new Date(instant);
  before.setUTCFullYear(year, month, Math.min(instant.getUTCDate(), daysInMonth(year, month + 1)));
  return before;
}

/** `3 years`, `18 months`. */
export function formatMonths(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
