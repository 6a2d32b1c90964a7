export interface Payment {
  id: string;
  client_id: string;
  account_id: string;
  external_id: string;
  type: string;
  state: string;
  reported_on: string;
  effective_on: string;
  amount_cents: number;
  effect_cents: number;
  overpaid_cents: number;
  commission_cents: number;
  commission_rate_bp: number | null;
  balance_after_cents: number | null;
  reverses_id: string | null;
  remittance_id: string | null;
  principal_cents: number | null;
  interest_cents: number | null;
  fees_cents: number | null;
  costs_cents: number | null;
  reason_code: string | null;
  account_status: string | null;
  posted: number;
  stated_cents: number | null;
  stated_rate_bp: number | null;
  rule_cents: number | null;
  difference_cents: number | null;
}

export interface Account {
  id: string;
  client_id: string;
  location: string;
  location_code: string | null;
  status: string;
  debt_type: string;
  state: string | null;
  debt_date: string | null;
  closed_on: string | null;
  number: number;
  placed_on: string;
  placed_cents: number;
  accrued_cents: number;
  paid_cents: number;
  direct_cents: number;
  adjusted_cents: number;
  balance_cents: number;
}

export type Rows = <T>(sql: string) => Promise<T[]>;
