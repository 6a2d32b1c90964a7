import type { RemittanceFrequency } from '@recoup/domain/company/onboarding/money';
import type { CommissionSchedule } from '@recoup/domain/money/terms';
import type { DebtType } from '@recoup/domain/shared/debt-types';
import type { LedgerAccount } from '@recoup/domain/feed/ledger';
import type { Cents } from '@recoup/domain/shared/money';
import type { RemittanceMethod } from '@recoup/domain/money/statements';
import type { CourseName } from './courses.ts';

/** The agency's state: its own books, from what it read and sent. */
export interface Memory {
  seed: number;
  /** The next day to work, on its own calendar: before the demo started it is the real one, live a step of a minute or so. */
  day: string;
  /** Live: the last day of the real calendar that is worked off. */
  workedTo?: string;
  /** The feed cursor: everything before it is in these books. */
  cursor: string | null;
  companies: Record<string, CompanyFile>;
  /** Active accounts, by `fileKey`. */
  accounts: Record<string, AccountFile>;
}

export interface CompanyFile {
  code: string;
  method: RemittanceMethod;
  frequency: RemittanceFrequency;
  terms: { validFrom: string; schedule: CommissionSchedule }[];
  statements: number;
  /** Date of the next statement; end of the last one. */
  nextStatement: string;
  statedTo: string;
  closing: Cents;
  /** Since the last statement. */
  sums: { agencyCents: Cents; directCents: Cents; agencyFeesCents: Cents; directFeesCents: Cents };
  /** A remittance in transit, and the unpaid invoice. */
  payout: { number: string; due: string; cents?: Cents } | null;
  invoice: { number: string; cents: Cents; due: string } | null;
  /** Invoice payments since the last statement. */
  invoicePaid: { number: string; cents: Cents } | null;
  /** Court costs advanced since the last statement, and what the last remittance was short. */
  adjustments?: StatementAdjustment[];
  /** The newest statement as sent. */
  last?: SentStatement;
  /** History: a statement with a mistake, and the day on which the agency notices. */
  mistake?: { due: string };
  /** History: what happened once already. */
  shown?: { short?: true; mistake?: true; split?: true; negative?: number };
  written: number;
  /** A person makes its statements in the console. */
  isStatedElsewhere?: true;
}

export interface AccountFile {
  client: string;
  /** `A-1042-7`; of a loaded account, the agency's own number. */
  account: string;
  /** Worked before the portal existed. */
  isLoaded?: true;
  /** The debtor's id in the portal. */
  person?: string;
  debtType: DebtType;
  ledger: LedgerAccount;
  charged: Cents;
  course: CourseName;
  step: number;
  /** Date of the next step: on the agency's calendar if `isQuick`, else on the real one; null while it waits for someone. */
  due: string | null;
  /** Placed while the demo is live: acknowledged and contacted at once, so that users see it. */
  isNew: boolean;
  installment: Cents | null;
  /** Payments that will bounce, and pending ones. */
  bounce: (Posted & { due: string }) | null;
  clearing: { payment: string; cents: Cents; on: string; due: string } | null;
  dispute: { id: string; dueOn: string } | null;
  offer: { id: string; cents: Cents; kind: string } | null;
  /** Client requests that it accepted or must answer. */
  todo: Task[];
  /** Booked direct payments, in case they are reversed. */
  direct: (Posted & { request?: string })[];
  /** The payment that a later step of its course reverses. */
  original?: Posted;
  written: number;
}

/** A booked payment, in case it is reversed. */
export interface Posted {
  payment: string;
  cents: Cents;
  fee: Cents;
  overpaidCents?: Cents;
  /** What was reversed of it. */
  reversedCents?: Cents;
}

export interface StatementAdjustment {
  kind: 'cost' | 'invoice_payment' | 'correction';
  text: string;
  amount_cents: Cents;
  account?: string;
}

/** What a correction repeats of a statement. */
export interface SentStatement {
  number: string;
  period_from: string;
  period_to: string;
  method: RemittanceMethod;
  opening_cents: Cents;
  collected_cents: Cents;
  fees_cents: Cents;
  paid_out_cents: Cents;
  adjustments: StatementAdjustment[];
  closing_cents: Cents;
  paid?: { paid_by: string; paid_on: string; trace: string };
}

export interface Task {
  due: string;
  what: 'request' | 'reply' | 'dispute' | 'counter';
  /** Of a request: `R-101`. */
  request?: string;
  type?: string;
  details: Record<string, unknown>;
}

/** One line of the feed. */
export interface FeedItem {
  kind: string;
  id: string;
  client: string;
  [field: string]: unknown;
}

/** What an account has before anything happened to it. */
export const untouched = () => ({
  charged: 0,
  step: 0,
  due: null,
  isNew: false,
  installment: null,
  bounce: null,
  clearing: null,
  dispute: null,
  offer: null,
  todo: [],
  direct: [],
  written: 0,
});

export const fileKey = (client: string, account: string): string => `${client}/${account}`;
