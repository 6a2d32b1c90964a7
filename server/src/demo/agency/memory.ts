import type { CommissionSchedule } from '@recoup/domain/money/commission';
import type { DebtType } from '@recoup/domain/shared/debt-types';
import type { LedgerAccount } from '@recoup/domain/feed/ledger';
import type { Cents } from '@recoup/domain/shared/money';
import type { RemittanceMethod } from '@recoup/domain/money/statements';
import type { CourseName } from './courses.ts';

/** What the agency knows: its own books, from what it has read in the feed and said there. */
export interface Memory {
  seed: number;
  /** The day that it works next, on its own calendar. */
  day: string;
  /** Everything up to here was read and is in these books. */
  cursor: string | null;
  companies: Record<string, CompanyFile>;
  /** Those that are worked, by `fileKey`. */
  accounts: Record<string, AccountFile>;
}

export interface CompanyFile {
  code: string;
  method: RemittanceMethod;
  isMonthly: boolean;
  terms: { validFrom: string; schedule: CommissionSchedule }[];
  statements: number;
  /** Day of its calendar of the next statement; end of the last one on everybody's. */
  nextStatement: string;
  statedTo: string;
  closing: Cents;
  /** Since the last statement. */
  sums: { agencyCents: Cents; directCents: Cents; agencyFeesCents: Cents; directFeesCents: Cents };
  /** A payment to the company that is on its way, and the invoice that it has not paid. */
  payout: { number: string; due: string } | null;
  invoice: { number: string; cents: Cents; due: string } | null;
  /** Paid of an invoice since the last statement. */
  invoicePaid: { number: string; cents: Cents } | null;
  written: number;
}

export interface AccountFile {
  client: string;
  /** `A-1042-7`. */
  account: string;
  debtType: DebtType;
  ledger: LedgerAccount;
  charged: Cents;
  course: CourseName;
  step: number;
  /** Day of the agency's calendar on which its next step is due; null while it waits for somebody. */
  due: string | null;
  /** Taken while the demo lives: worked faster, so that it is seen. */
  isNew: boolean;
  installment: Cents | null;
  /** What will come back, and what has not arrived yet. */
  bounce: { payment: string; cents: Cents; fee: Cents; due: string } | null;
  clearing: { payment: string; cents: Cents; on: string; due: string } | null;
  dispute: { id: string; dueOn: string } | null;
  offer: { id: string; cents: Cents; kind: string } | null;
  /** What clients have asked for and it has accepted, or has to answer. */
  todo: Task[];
  /** Direct payments that it has booked, for when they are taken back. */
  direct: { payment: string; cents: Cents; fee: Cents }[];
  written: number;
}

export interface Task {
  due: string;
  what: 'request' | 'reply' | 'dispute' | 'counter';
  /** Of a request: `R-101`. */
  request?: string;
  type?: string;
  details: Record<string, unknown>;
}

/** One line for the feed. */
export interface FeedItem {
  kind: string;
  id: string;
  client: string;
  [field: string]: unknown;
}

export const fileKey = (client: string, account: string): string => `${client}/${account}`;
