import { sql } from 'kysely';
import { placementNumber } from '#areas/accounts/account/index.ts';
import type { Tx } from '#platform/db/db.ts';
import type {
  AccountFacts,
  FiledRemittance,
  InvoiceEntry,
  PaymentEntry,
  RemittanceEntry,
  RequestEntry,
  ScheduleEntry,
  StatedEntry,
} from './entries.ts';
import { requestKeys } from './request-name.ts';

/** Something unique within a client. */
export interface Named {
  client_id: string;
  name: string;
}

/** Serializes statements, invoices and terms of a client. */
export async function lockMoney(tx: Tx, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('money ' || id, 0))
    from unnest(${[...clientIds].toSorted()}::text[]) with ordinality as u(id, n) order by n`.execute(tx);
}

/** The accounts of these payments, read before locking: accounts are locked first, everywhere. */
export async function findPaymentAccounts(tx: Tx, names: readonly Named[]): Promise<{ clientId: string; id: string }[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ client_id: string; account_id: string }>`
    select distinct p.client_id, p.account_id from portal.payments p
    join json_to_recordset(${JSON.stringify(names)}::json) as n(client_id uuid, name text)
      on p.client_id = n.client_id and p.external_id = n.name`.execute(tx);
  return rows.map((row) => ({ clientId: row.client_id, id: row.account_id }));
}

/**
 * The named payments, those of the named statements, and for whole clients everything not yet on a statement by a date. Locked,
 * with the sums of their reversals.
 */
export async function lockPayments(
  tx: Tx,
  {
    names,
    wholes,
    statements,
  }: { names: readonly Named[]; wholes: readonly { client_id: string; period_to: string }[]; statements: readonly Named[] },
): Promise<PaymentEntry[]> {
  if (names.length + wholes.length + statements.length === 0) return [];
  const { rows } = await sql<PaymentEntry>`
    select p.client_id, p.id, p.account_id, p.type, p.method, p.state, p.effective_on, p.reported_on, p.amount_cents, p.effect_cents,
      p.principal_cents, p.interest_cents, p.fees_cents, p.costs_cents, p.overpaid_cents, p.balance_after_cents, p.reverses_id, p.commission_rate_bp,
      p.commission_cents, p.commission_reason, p.schedule_id, p.remittance_id, p.reference, p.request_id, p.reason_code,
      p.account_status, p.is_settlement, p.split_reference, p.external_id, p.posted_at::text,
      (select coalesce(sum(r.amount_cents), 0)::bigint from portal.payments r
       where r.client_id = p.client_id and r.reverses_id = p.id) as reversed_cents
    from portal.payments p
    where (p.client_id, p.id) in (
      select p.client_id, p.id from json_to_recordset(${JSON.stringify(names)}::json) as n(client_id uuid, name text)
      join portal.payments p on p.client_id = n.client_id and p.external_id = n.name
      union all
      select p.client_id, p.id from json_to_recordset(${JSON.stringify(wholes)}::json) as w(client_id uuid, period_to date)
      join portal.payments p on p.client_id = w.client_id and p.reported_on <= w.period_to and p.state = 'posted'
      union all
      select p.client_id, p.id from json_to_recordset(${JSON.stringify(statements)}::json) as n(client_id uuid, name text)
      join portal.statements r on r.client_id = n.client_id and r.number = n.name
      join portal.payments p on p.client_id = r.client_id and p.remittance_id = r.id
    )
    order by p.client_id, p.id
    for no key update of p`.execute(tx);
  return rows;
}

/** Commissions stated with pending payments. */
export async function listStated(tx: Tx, payments: readonly PaymentEntry[]): Promise<StatedEntry[]> {
  if (payments.length === 0) return [];
  const keys = payments.map(({ client_id, id }) => ({ client_id, id }));
  const { rows } = await sql<StatedEntry>`
    select s.client_id, s.payment_id, s.stated_cents, s.stated_rate_bp, s.commission_cents, s.rule_cents, s.rule_rate_bp, s.rule_reason,
      s.rule_schedule_id
    from json_to_recordset(${JSON.stringify(keys)}::json) as n(client_id uuid, id uuid)
    join portal.stated_commissions s on s.client_id = n.client_id and s.payment_id = n.id`.execute(tx);
  return rows;
}

export async function listSchedules(tx: Tx, clientIds: readonly string[]): Promise<ScheduleEntry[]> {
  if (clientIds.length === 0) return [];
  return tx
    .selectFrom('portal.commission_schedules')
    .select(['client_id', 'id', 'version', 'schedule', 'valid_from'])
    .where('client_id', 'in', [...clientIds])
    .orderBy('version')
    .execute();
}

/** What schedules need beyond the common account fields: facts of the account, and its commission so far. */
export async function readTermsOfAccounts(tx: Tx, accounts: readonly { clientId: string; id: string }[]) {
  if (accounts.length === 0) return [];
  const list = JSON.stringify(accounts.map(({ clientId, id }) => ({ client_id: clientId, id })));
  const { rows } = await sql<AccountFacts & { id: string; charged: number }>`
    select a.id, a.debt_type as "debtType", l.code as "locationCode", ${placementNumber} as placement, exists (
      select from portal.offers o
      where o.client_id = a.client_id and o.account_id = a.id and o.kind = 'settlement' and o.state = 'accepted'
    ) as "isSettlement", (
      select coalesce(sum(p.commission_cents), 0)::bigint from portal.payments p where p.client_id = a.client_id and p.account_id = a.id
    ) as charged
    from portal.accounts a
    left join portal.locations l on l.client_id = a.client_id and l.id = a.location_id
    join json_to_recordset(${list}::json) as n(client_id uuid, id uuid) on a.client_id = n.client_id and a.id = n.id`.execute(tx);
  return rows;
}

/** The named statements, and the newest of each client that are not voided. */
export async function listRemittances(
  tx: Tx,
  names: readonly Named[],
  { clientIds, newest }: { clientIds: readonly string[]; newest: number },
): Promise<RemittanceEntry[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<RemittanceEntry>`
    select r.* from portal.statements r
    join json_to_recordset(${JSON.stringify(names)}::json) as n(client_id uuid, name text)
      on r.client_id = n.client_id and r.number = n.name
    union
    select r.* from unnest(${[...clientIds]}::uuid[]) as c(id)
    cross join lateral (
      select * from portal.statements where client_id = c.id and state <> 'void' order by period_to desc, id desc limit ${newest}
    ) r`.execute(tx);
  return rows;
}

/** The ACH files of the named statements' remittances. No lock is needed: a file refuses statements whose state changed. */
export async function listFiled(tx: Tx, names: readonly Named[]): Promise<FiledRemittance[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<FiledRemittance>`
    select r.id as statement_id, e.amount_cents, f.number as file_number, f.state = 'exported' as is_exported
    from json_to_recordset(${JSON.stringify(names)}::json) as n(client_id uuid, name text)
    join portal.statements r on r.client_id = n.client_id and r.number = n.name
    join portal.ach_entries e on e.client_id = r.client_id and e.statement_id = r.id and e.state = 'open'
    join portal.ach_files f on f.id = e.file_id`.execute(tx);
  return rows;
}

/** The named invoices, and those of the named statements. */
export async function listInvoices(
  tx: Tx,
  { names, statements }: { names: readonly Named[]; statements: readonly Named[] },
): Promise<InvoiceEntry[]> {
  if (names.length + statements.length === 0) return [];
  const { rows } = await sql<InvoiceEntry>`
    select i.* from portal.invoices i
    join json_to_recordset(${JSON.stringify(names)}::json) as n(client_id uuid, name text)
      on i.client_id = n.client_id and i.number = n.name
    union
    select i.* from json_to_recordset(${JSON.stringify(statements)}::json) as n(client_id uuid, name text)
    join portal.statements r on r.client_id = n.client_id and r.number = n.name
    join portal.invoices i on i.client_id = r.client_id and i.remittance_id = r.id`.execute(tx);
  return rows;
}

/** By id or number. */
export async function lockRequests(tx: Tx, names: readonly Named[]): Promise<RequestEntry[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<RequestEntry>`
    select r.client_id, r.id, r.number, r.account_id, r.kind, r.state, r.payment_id, r.created_by, r.decided_at::text as decided_at
    from portal.requests r
    where (r.client_id, r.id) in (${requestKeys(names)})
    order by r.client_id, r.id
    for no key update`.execute(tx);
  return rows;
}

export async function findAccountIds(tx: Tx, numbers: readonly { client_id: string; number: number }[]) {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ client_id: string; number: number; id: string }>`
    select a.client_id, a.number, a.id from portal.accounts a
    join json_to_recordset(${JSON.stringify(numbers)}::json) as n(client_id uuid, number bigint)
      on a.client_id = n.client_id and a.number = n.number`.execute(tx);
  return rows;
}
