import type { CommissionSchedule } from '@recoup/domain/money/terms';
import type { DebtType } from '@recoup/domain/shared/debt-types';
import type { PaymentState, PaymentType } from '@recoup/domain/money/payments';
import type { PaymentReason } from '@recoup/domain/money/payment-reasons';
import type { StatusCode } from '@recoup/domain/accounts/statuses';
import type { PaymentMethod } from '@recoup/domain/shared/payment-methods';
import type { RequestKind } from '@recoup/domain/accounts/requests';
import type { RequestState } from '@recoup/domain/accounts/request-states';
import type { RemittanceState } from '@recoup/domain/money/statement-states';
import type { OpenAccount } from '../kind.ts';
import type { InvoiceState, RemittanceMethod } from '@recoup/domain/money/statements';

/** A payment within a chunk: read from the table, or new. Keys are the columns'. */
export interface PaymentEntry {
  client_id: string;
  id: string;
  account_id: string;
  type: PaymentType;
  method: PaymentMethod;
  state: PaymentState;
  effective_on: string;
  reported_on: string;
  amount_cents: number;
  effect_cents: number;
  principal_cents: number | null;
  interest_cents: number | null;
  fees_cents: number | null;
  costs_cents: number | null;
  overpaid_cents: number;
  balance_after_cents: number | null;
  reverses_id: string | null;
  commission_rate_bp: number | null;
  commission_cents: number;
  commission_reason: string | null;
  schedule_id: string | null;
  remittance_id: string | null;
  reference: string | null;
  request_id: string | null;
  reason_code: PaymentReason | null;
  account_status: StatusCode | null;
  is_settlement: boolean;
  split_reference: string | null;
  external_id: string;
  posted_at: string | null;
  /** Sum of its reversals; no column. */
  reversed_cents: number;
}

/** A commission that came with a payment. Keys are the columns'. */
export interface StatedEntry {
  client_id: string;
  payment_id: string;
  stated_cents: number | null;
  stated_rate_bp: number | null;
  commission_cents: number | null;
  rule_cents: number | null;
  rule_rate_bp: number | null;
  rule_reason: string | null;
  rule_schedule_id: string | null;
}

/** What terms may ask about an account beyond its ledger. */
export interface AccountFacts {
  debtType: DebtType;
  locationCode: string | null;
  /** 1: the first placement of the debt. */
  placement: number;
  /** Whether a settlement was accepted. */
  isSettlement: boolean;
}

export interface ScheduleEntry {
  client_id: string;
  id: string;
  version: number;
  schedule: CommissionSchedule;
  valid_from: string;
}

interface StatementAdjustment {
  kind: string;
  text: string;
  amount_cents: number;
  account_id: string | null;
}

/** The ACH file that contains a remittance, unless the file was canceled or the bank returned the payment. */
export interface FiledRemittance {
  statement_id: string;
  amount_cents: number;
  file_number: number;
  is_exported: boolean;
}

export interface RemittanceEntry {
  client_id: string;
  id: string;
  number: string;
  period_from: string;
  period_to: string;
  issued_on: string;
  method: RemittanceMethod;
  opening_cents: number;
  collected_cents: number;
  fees_cents: number;
  paid_out_cents: number;
  adjustments_cents: number;
  closing_cents: number;
  state: RemittanceState;
  paid_by: 'ach' | 'check' | null;
  paid_on: string | null;
  trace: string | null;
  bank_last4: string | null;
  void_reason: string | null;
  corrects_id: string | null;
  paid_cents: number | null;
  paid_accepted_by: string | null;
  paid_note: string | null;
  adjustments: readonly StatementAdjustment[];
  external_id: string;
}

export interface InvoiceEntry {
  client_id: string;
  id: string;
  number: string;
  remittance_id: string | null;
  issued_on: string;
  due_on: string;
  amount_cents: number;
  paid_cents: number;
  state: InvoiceState;
  external_id: string;
}

/** The client's payment report, as far as a payment may answer it. */
export interface RequestEntry {
  client_id: string;
  id: string;
  number: number;
  account_id: string;
  kind: RequestKind;
  state: RequestState;
  created_by: string | null;
  decided_at: string | null;
  payment_id: string | null;
  /** Whether this is the first decision that the user who asked is notified of. */
  is_news?: boolean;
}

/** Rows by key, tracking which are new or changed. */
export class Rows<T> {
  readonly #byKey = new Map<string, T>();
  readonly added = new Set<T>();
  readonly changed = new Set<T>();

  read(key: string, row: T): void {
    this.#byKey.set(key, row);
  }

  find(key: string): T | undefined {
    return this.#byKey.get(key);
  }

  all(): T[] {
    return [...new Set(this.#byKey.values())];
  }

  add(key: string, row: T): void {
    this.#byKey.set(key, row);
    this.added.add(row);
  }

  change(row: T, change: Partial<T>): void {
    Object.assign(row as object, change);
    if (!this.added.has(row)) this.changed.add(row);
  }
}

/** Keyed by client and a value unique in it. */
export const keyOf = (clientId: string, name: string | number): string => `${clientId} ${name}`;

/** State shared by all money items of a chunk. */
export interface MoneyState {
  /** A payment's account, locked; null if it is not among the chunk's. */
  accountOf(payment: PaymentEntry): OpenAccount | null;
  /** By client and the agency's id. */
  payments: Rows<PaymentEntry>;
  /** By the payment's id. */
  stated: Rows<StatedEntry>;
  /** By client. */
  schedules: Map<string, ScheduleEntry[]>;
  newSchedules: ScheduleEntry[];
  /** By account, if a schedule needs it. */
  facts: Map<string, AccountFacts>;
  charged: Map<string, number>;
  /** By client and number. */
  remittances: Rows<RemittanceEntry>;
  /** By statement id. */
  filed: Map<string, FiledRemittance>;
  /** Payments that left a voided statement. Keys are the columns'. */
  voidedLines: Set<{ client_id: string; statement_id: string; payment_id: string }>;
  invoices: Rows<InvoiceEntry>;
  /** By client and id or number. */
  requests: Rows<RequestEntry>;
  /** Accounts named by statement adjustments, by client and number. */
  accountIds: Map<string, string>;
}

/** The statement that the next one continues: the newest that is not voided. */
export function lastRemittance({ remittances }: MoneyState, clientId: string): RemittanceEntry | undefined {
  return remittances
    .all()
    .filter((row) => row.client_id === clientId && row.state !== 'void')
    .toSorted((one, other) => other.period_to.localeCompare(one.period_to) || other.id.localeCompare(one.id))[0];
}
