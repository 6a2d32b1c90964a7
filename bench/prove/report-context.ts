export type Cell = string | number | null;

export interface Payment {
  id: string;
  account_id: string;
  type: string;
  state: string;
  effective_on: string;
  reported_on: string;
  amount_cents: number;
  effect_cents: number;
  commission_cents: number;
  balance_after_cents: number | null;
  statement: string | null;
  principal_cents: number | null;
  interest_cents: number | null;
  fees_cents: number | null;
  costs_cents: number | null;
}

export interface Account {
  id: string;
  number: number;
  status: string;
  placed_on: string;
  debt_date: string | null;
  closed_on: string | null;
  placed: number;
  accrued: number;
  paid: number;
  adjusted: number;
  balance: number;
  payments: Payment[];
  statuses: { before: string; day: string }[];
  additions: { day: string; cents: number }[];
}

export const groups: Record<string, string> = {
  PAID: 'resolved',
  SETTLED: 'resolved',
  RECALLED: 'by_client',
  CLOSED: 'by_agency',
  REJECTED: 'by_agency',
};
export const isOpen = (status: string) => !(status in groups);
export const total = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((sum, one) => sum + of(one), 0);
export const max = (one: string, other: string) => (one > other ? one : other);
export const monthOf = (day: string) => day.slice(0, 7);
export const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
export const lastOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
export const isMoney = ({ type }: Payment) => type.startsWith('P');
export const dueClient = ({ type, effect_cents: effect, commission_cents: fee }: Payment) =>
  type.startsWith('PU') ? effect - fee : 0;
export const dueAgency = ({ type, commission_cents: fee }: Payment) => (type.startsWith('PC') ? fee : 0);

/** Months, `YYYY-MM`, of a span. */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = monthOf(new Date(Date.parse(lastOf(month)) + 86_400_000).toISOString()))
    months.push(month);
  return months;
}

export interface Context {
  accounts: Account[];
  today: string;
  code: string;
  compare: (what: string, shown: Record<string, Cell> | undefined, own: Record<string, unknown>) => void;
  check: (what: string, stored: unknown, own: unknown) => void;
  open: (kind: string, parameters?: Record<string, string>) => Promise<(key: string) => Record<string, Cell>[]>;
}
