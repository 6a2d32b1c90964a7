import type { DraftAdjustment } from '@recoup/contract/agency/statement-drafts';
import type { RemittanceFrequency } from '@recoup/domain/company/onboarding/money';
import type { InvoiceState, RemittanceMethod } from '@recoup/domain/money/statements';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { dayOf } from '#platform/db/days.ts';
import type { VisibleClients } from './statements.repository.ts';

export interface DraftRow {
  client_id: string;
  id: string;
  number: string;
  period_from: string;
  period_to: string;
  corrects_id: string | null;
  adjustments: DraftAdjustment[];
  left_out: string[];
  revision: number;
  created_by_name: string;
  created_at: Date;
  updated_by_name: string | null;
  updated_at: Date;
}

export async function listDrafts(tx: Tx, seen: VisibleClients): Promise<DraftRow[]> {
  const limit = seen === null ? sql`true` : sql`client_id = any (${seen})`;
  const { rows } = await sql<DraftRow>`
    select d.* from portal.statement_drafts d where ${limit} order by d.created_at, d.client_id limit 500`.execute(tx);
  return rows;
}

export async function findDraft(tx: Tx, clientId: string, { isLocked = false } = {}): Promise<DraftRow | undefined> {
  const lock = isLocked ? sql`for update` : sql``;
  const { rows } = await sql<DraftRow>`
    select * from portal.statement_drafts where client_id = ${clientId} ${lock}`.execute(tx);
  return rows[0];
}

export interface NewDraft {
  clientId: string;
  number: string;
  from: string;
  to: string;
  correctsId: string | null;
  by: { userId: string; name: string };
}

/** Null: the client has one. */
export async function insertDraft(tx: Tx, { clientId, number, from, to, correctsId, by }: NewDraft): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into portal.statement_drafts (client_id, number, period_from, period_to, corrects_id, created_by, created_by_name)
    values (${clientId}, ${number}, ${from}, ${to}, ${correctsId}, ${by.userId}, ${by.name})
    on conflict (client_id) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface DraftChange {
  number: string;
  period_from: string;
  period_to: string;
  adjustments: readonly DraftAdjustment[];
  left_out: readonly string[];
}

export async function updateDraft(tx: Tx, clientId: string, { by, ...change }: DraftChange & { by: string }): Promise<void> {
  await sql`
    update portal.statement_drafts set number = ${change.number}, period_from = ${change.period_from}, period_to = ${change.period_to},
      adjustments = ${JSON.stringify(change.adjustments)}::jsonb, left_out = ${change.left_out}::uuid[], revision = revision + 1,
      updated_by_name = ${by}, updated_at = now()
    where client_id = ${clientId}`.execute(tx);
}

export async function deleteDraft(tx: Tx, clientId: string): Promise<void> {
  await sql`delete from portal.statement_drafts where client_id = ${clientId}`.execute(tx);
}

export interface LastStatement {
  id: string;
  number: string;
  method: RemittanceMethod;
  period_to: string;
  issued_on: string;
  closing_cents: number;
  external_id: string;
  created_at: Date;
}

/** The newest statement that counts, which the next one continues. */
export async function findLast(tx: Tx, clientId: string): Promise<LastStatement | null> {
  const { rows } = await sql<LastStatement>`
    select id, number, method, period_to, issued_on, closing_cents, external_id, created_at from portal.statements
    where client_id = ${clientId} and state <> 'void' order by period_to desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Numbers that start a sequence: the newest statement's, voided ones included. */
export async function findLastNumber(tx: Tx, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from portal.statements where client_id = ${clientId} order by period_to desc, id desc limit 1`.execute(tx);
  return rows[0]?.number ?? null;
}

export async function listNumbers(tx: Tx, clientId: string): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from portal.statements where client_id = ${clientId}
    union all select number from portal.invoices where client_id = ${clientId}`.execute(tx);
  return new Set(rows.map(({ number }) => number));
}

export async function findTerms(tx: Tx, clientId: string) {
  const { rows } = await sql<{
    name: string;
    remittance_method: RemittanceMethod | null;
    remittance_frequency: RemittanceFrequency | null;
  }>`select name, remittance_method, remittance_frequency from portal.clients where id = ${clientId}`.execute(tx);
  return rows[0];
}

export interface InvoiceRow {
  id: string;
  number: string;
  issued_on: string;
  amount_cents: number;
  paid_cents: number;
  state: InvoiceState;
  /** Changed since the last statement was written. */
  is_recent: boolean;
}

/** Invoices with an open amount or with money that a statement may have to credit. */
export async function listInvoices(tx: Tx, clientId: string, since: Date | null): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select id, number, issued_on, amount_cents, paid_cents, state,
      ${since}::timestamptz is null or updated_at >= ${since}::timestamptz as is_recent
    from portal.invoices where client_id = ${clientId} and (state in ('open', 'partly_paid') or paid_cents > 0)
    order by issued_on, id`.execute(tx);
  return rows;
}

/** What statements that count have credited for invoices, as they describe it. */
export async function listCredits(tx: Tx, clientId: string): Promise<{ text: string; cents: number }[]> {
  const { rows } = await sql<{ text: string; cents: number }>`
    select a ->> 'text' as text, (a ->> 'amount_cents')::bigint as cents
    from portal.statements s cross join jsonb_array_elements(s.adjustments) a
    where s.client_id = ${clientId} and s.state <> 'void' and a ->> 'kind' = 'invoice_payment'`.execute(tx);
  return rows;
}

export interface ChargeRow {
  id: string;
  on: string;
  amount_cents: number;
  text: string | null;
  account_id: string;
  people_id: string;
  number: number;
  debtor_name: string;
}

/**
 * Court costs up to a day that no statement bills. Statements of the feed do not name charges, so those from before the last of them
 * count as billed.
 */
export async function listCharges(tx: Tx, clientId: string, to: string): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    with feed as (
      select max(period_to) as period_to, max(created_at) as created_at from portal.statements
      where client_id = ${clientId} and state <> 'void' and external_id not like 'console:%'
    )
    select b.id, ${dayOf(sql`b.as_of`)} as on, b.charge_cents as amount_cents, b.charge_text as text, b.account_id,
      a.person_id as people_id, a.number, a.debtor_name
    from portal.account_balances b cross join feed
    join portal.accounts a on a.client_id = b.client_id and a.id = b.account_id
    where b.client_id = ${clientId} and b.charge = 'court_cost' and ${dayOf(sql`b.as_of`)} <= ${to}::date
      and (feed.period_to is null or ${dayOf(sql`b.as_of`)} > feed.period_to or b.created_at > feed.created_at)
      and not exists (
        select from portal.statement_charges c join portal.statements s on s.client_id = c.client_id and s.id = c.statement_id
        where c.client_id = b.client_id and c.charge_id = b.id and s.state <> 'void'
      )
    order by b.as_of, b.id limit 1000`.execute(tx);
  return rows;
}

export async function insertCharges(tx: Tx, clientId: string, statementId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into portal.statement_charges (client_id, statement_id, charge_id)
    select ${clientId}::uuid, ${statementId}::uuid, id from unnest(${ids}::uuid[]) id`.execute(tx);
}

/** Payments that a statement up to a day leaves out: not cleared yet, and reported later. */
export async function countLeftOut(tx: Tx, clientId: string, to: string) {
  const { rows } = await sql<{ pending: number; pending_cents: number; later: number }>`
    select count(*) filter (where state = 'pending' and reported_on <= ${to}::date) as pending,
      coalesce(sum(amount_cents) filter (where state = 'pending' and reported_on <= ${to}::date), 0)::bigint as pending_cents,
      count(*) filter (where state = 'posted' and reported_on > ${to}::date) as later
    from portal.payments where client_id = ${clientId} and state in ('pending', 'posted')`.execute(tx);
  return rows[0] ?? { pending: 0, pending_cents: 0, later: 0 };
}

/** Payments whose commission came from a system and differs from the client's terms. Only the service reads these. */
export async function findDifferingCommission(tx: Tx, clientId: string, to: string) {
  const { rows } = await sql<{ payments: number; cents: number }>`
    select count(*) as payments, coalesce(sum(p.commission_cents - s.rule_cents), 0)::bigint as cents
    from portal.payments p join portal.stated_commissions s on s.client_id = p.client_id and s.payment_id = p.id
    where p.client_id = ${clientId} and p.state = 'posted' and p.reported_on <= ${to}::date
      and s.rule_cents is not null and s.rule_cents <> p.commission_cents`.execute(tx);
  return rows[0] ?? { payments: 0, cents: 0 };
}

/** The first day of a payment that waits for a statement. */
export async function findFirstWaiting(tx: Tx, clientId: string, to: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(reported_on) as day from portal.payments
    where client_id = ${clientId} and state = 'posted' and reported_on <= ${to}::date`.execute(tx);
  return rows[0]?.day ?? null;
}

export interface SentRow {
  id: string;
  number: string;
  period_from: string;
  period_to: string;
  state: string;
  paid_out_cents: number;
  paid_cents: number | null;
  paid_by: 'ach' | 'check' | null;
  paid_on: string | null;
  trace: string | null;
  bank_last4: string | null;
  /** The state in which it was voided. */
  state_before: string | null;
  /** The statement that corrects it, if there is one. */
  corrected_by: string | null;
}

export async function findCorrected(tx: Tx, clientId: string, id: string): Promise<SentRow | undefined> {
  const { rows } = await sql<SentRow>`
    select s.id, s.number, s.period_from, s.period_to, s.state, s.paid_out_cents, s.paid_cents, s.paid_by, s.paid_on, s.trace,
      s.bank_last4,
      (select e.state from portal.statement_events e
        where e.client_id = s.client_id and e.statement_id = s.id and e.state <> 'void' order by e.id desc limit 1) as state_before,
      (select c.number from portal.statements c where c.client_id = s.client_id and c.corrects_id = s.id) as corrected_by
    from portal.statements s where s.client_id = ${clientId} and s.id = ${id}`.execute(tx);
  return rows[0];
}

export interface CandidateRow {
  client_id: string;
  client_name: string;
  remittance_method: RemittanceMethod | null;
  remittance_frequency: RemittanceFrequency | null;
  last_number: string | null;
  last_period_to: string | null;
  last_issued_on: string | null;
  last_external_id: string | null;
  last_method: RemittanceMethod | null;
  payments: number;
  collected_cents: number;
  fees_cents: number;
  has_draft: boolean;
}

export async function listCandidates(tx: Tx, seen: VisibleClients, to: string): Promise<CandidateRow[]> {
  const limit = seen === null ? sql`true` : sql`c.id = any (${seen})`;
  const { rows } = await sql<CandidateRow>`
    select c.id as client_id, c.name as client_name, c.remittance_method, c.remittance_frequency, s.number as last_number,
      s.period_to as last_period_to, s.issued_on as last_issued_on, s.external_id as last_external_id, s.method as last_method,
      p.payments, p.collected_cents, p.fees_cents,
      exists (select from portal.statement_drafts d where d.client_id = c.id) as has_draft
    from portal.clients c
    left join lateral (
      select number, period_to, issued_on, external_id, method from portal.statements
      where client_id = c.id and state <> 'void' order by period_to desc, id desc limit 1
    ) s on true
    cross join lateral (
      select count(*) as payments, coalesce(sum(effect_cents) filter (where type in ('PU', 'PUR')), 0)::bigint as collected_cents,
        coalesce(sum(commission_cents), 0)::bigint as fees_cents
      from portal.payments where client_id = c.id and state = 'posted' and reported_on <= ${to}::date
    ) p
    where ${limit} and c.live_at is not null and c.ended_at is null
    order by p.payments desc, lower(c.name), c.id limit 1000`.execute(tx);
  return rows;
}

/** The statement that a draft became. */
export async function findIssued(tx: Tx, clientId: string, draftId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from portal.statements where client_id = ${clientId} and external_id = ${`console:${draftId}`}`.execute(tx);
  return rows[0]?.id ?? null;
}
