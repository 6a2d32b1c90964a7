import type { StatementFilters, StatementListQuery, StatementSection } from '@recoup/contract/money/statements';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import type { DB } from '#platform/db/schema.ts';

const columns = [
  'id',
  'number',
  'period_from',
  'period_to',
  'issued_on',
  'method',
  'state',
  'opening_cents',
  'collected_cents',
  'fees_cents',
  'paid_out_cents',
  'adjustments_cents',
  'closing_cents',
  'paid_by',
  'paid_on',
  'trace',
  'bank_last4',
  'adjustments',
  'payments',
  'void_reason',
  'paid_cents',
  'paid_accepted_by',
  'paid_note',
  'corrects_id',
] as const;

function fromStatements(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.statements')
    .select(columns)
    .select([
      sql<number>`(select coalesce(sum(i.amount_cents), 0)::bigint from portal.invoices i
        where i.client_id = portal.statements.client_id and i.remittance_id = portal.statements.id and i.state <> 'void')`.as(
        'invoiced_cents',
      ),
    ])
    .where('client_id', '=', clientId);
}

export type StatementFound = Awaited<ReturnType<ReturnType<typeof fromStatements>['execute']>>[number];

function conditionsOf(eb: ExpressionBuilder<DB, 'portal.statements'>, { from, to, state, ...paid }: StatementFilters) {
  return eb.and([
    ...(from ? [eb('period_to', '>=', from)] : []),
    ...(to ? [eb('period_from', '<=', to)] : []),
    ...(paid.paid_from ? [eb('paid_on', '>=', paid.paid_from)] : []),
    ...(paid.paid_to ? [eb('paid_on', '<=', paid.paid_to)] : []),
    ...(state?.length ? [eb('state', 'in', state)] : []),
  ]);
}

export async function listStatementPage(tx: Tx, clientId: string, query: StatementListQuery) {
  const { cursor, limit } = query;
  let select = fromStatements(tx, clientId)
    .where((eb) => conditionsOf(eb, query))
    .orderBy('period_to', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [day, id] = decodeCursor('remittances', cursor, ['day', 'id']);
    select = select.where(sql<boolean>`(period_to, id) < (${day}::date, ${id}::uuid)`);
  }
  const rows = await select.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor('remittances', [last.period_to, last.id]) : null };
}

const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`;

/** Sums of the matching statements that count: voided ones do not. */
export function sumStatements(tx: Tx, clientId: string, filters: StatementFilters) {
  return tx
    .selectFrom('portal.statements')
    .select([
      sql<number>`count(*)`.as('statements'),
      total('collected_cents').as('collected_cents'),
      total('fees_cents').as('fees_cents'),
      total('paid_out_cents').as('paid_out_cents'),
      total('adjustments_cents').as('adjustments_cents'),
    ])
    .where('client_id', '=', clientId)
    .where('state', '<>', 'void')
    .where((eb) => conditionsOf(eb, filters))
    .executeTakeFirstOrThrow();
}

/** The statement whose closing balance opens the next one. */
export function findNewest(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.statements')
    .select(['id', 'number', 'period_to', 'closing_cents'])
    .where('client_id', '=', clientId)
    .where('state', '<>', 'void')
    .orderBy('period_to', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findStatement(tx: Tx, clientId: string, id: string) {
  return fromStatements(tx, clientId).where('id', '=', id).executeTakeFirst();
}

export function findStatementState(tx: Tx, clientId: string, id: string) {
  return tx
    .selectFrom('portal.statements')
    .select(['id', 'state'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The voided statement that this one corrects, and the one that corrects it. */
export function listCorrections(tx: Tx, clientId: string, { id, corrects_id: correctsId }: StatementFound) {
  return tx
    .selectFrom('portal.statements')
    .select(['id', 'number', 'corrects_id'])
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('corrects_id', '=', id), ...(correctsId === null ? [] : [eb('id', '=', correctsId)])]))
    .execute();
}

export interface LinesOf {
  clientId: string;
  statementId: string;
  /** Whether the statement is voided: its payments may be on another one since. */
  isVoid: boolean;
}

/** Payments that the next statement would have. */
export interface WaitingLines {
  clientId: string;
  /** The last day on which they were reported. */
  waitingTo: string;
}

/** Condition on payments `p`: those of the statement. */
export function onStatement(of: LinesOf | WaitingLines) {
  if ('waitingTo' in of) return sql<boolean>`(p.state = 'posted' and p.reported_on <= ${of.waitingTo}::date)`;
  const { clientId, statementId, isVoid } = of;
  return isVoid
    ? sql<boolean>`p.id in (select v.payment_id from portal.voided_lines v where v.client_id = ${clientId}::uuid and v.statement_id = ${statementId}::uuid)`
    : sql<boolean>`p.remittance_id = ${statementId}::uuid`;
}

export const sectionOf = sql<StatementSection>`case p.type when 'PU' then 'agency' when 'PC' then 'direct'
  when 'DA' then 'adjustments' when 'DAR' then 'adjustments' else 'reversals' end`;

/** The sums of each section's payments. */
export function sumSections(tx: Tx, of: LinesOf | WaitingLines) {
  return tx
    .selectFrom('portal.payments as p')
    .select([
      sectionOf.as('section'),
      sql<number>`count(*)`.as('payments'),
      sql<number>`sum(p.effect_cents)::bigint`.as('effect_cents'),
      sql<number>`sum(p.commission_cents)::bigint`.as('commission_cents'),
      sql<number>`coalesce(sum(p.effect_cents - p.commission_cents) filter (where p.type in ('PU', 'PUR')), 0)::bigint`.as(
        'due_client_cents',
      ),
      sql<number>`coalesce(sum(p.commission_cents) filter (where p.type in ('PC', 'PCR')), 0)::bigint`.as('due_agency_cents'),
    ])
    .where('p.client_id', '=', of.clientId)
    .where(onStatement(of))
    .groupBy(sectionOf)
    .execute();
}

export function findCompany(tx: Tx, clientId: string) {
  return tx.selectFrom('portal.clients').select(['name', 'code']).where('id', '=', clientId).executeTakeFirstOrThrow();
}

export function listNamedAccounts(tx: Tx, clientId: string, ids: readonly string[]) {
  return tx
    .selectFrom('portal.accounts')
    .select(['id', 'person_id', 'number', 'debtor_name'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .execute();
}

export function listInvoicesOf(tx: Tx, clientId: string, statementId: string) {
  return tx
    .selectFrom('portal.invoices')
    .select(['id', 'number', 'amount_cents', 'state', 'due_on'])
    .where('client_id', '=', clientId)
    .where('remittance_id', '=', statementId)
    .orderBy('issued_on')
    .execute();
}
