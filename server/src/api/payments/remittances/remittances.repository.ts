import type { RemittanceListQuery, StatementSection } from '@recoup/contract/remittances';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { decodeCursor, encodeCursor } from '../../../platform/db/keyset.ts';

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
] as const;

function fromRemittances(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.remittances')
    .select(columns)
    .select(
      sql<number>`(select count(*) from portal.payments p
        where p.client_id = portal.remittances.client_id and p.remittance_id = portal.remittances.id)`.as('payments'),
    )
    .where('client_id', '=', clientId);
}

export type RemittanceFound = Awaited<ReturnType<ReturnType<typeof fromRemittances>['execute']>>[number];

export async function listRemittancePage(tx: Tx, clientId: string, query: RemittanceListQuery) {
  const { from, to, state, cursor, limit } = query;
  let select = fromRemittances(tx, clientId)
    .orderBy('period_to', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (from) select = select.where('period_to', '>=', from);
  if (to) select = select.where('period_from', '<=', to);
  if (state?.length) select = select.where('state', 'in', state);
  if (cursor) {
    const [day, id] = decodeCursor('remittances', cursor, ['day', 'id']);
    select = select.where(sql<boolean>`(period_to, id) < (${day}::date, ${id}::uuid)`);
  }
  const rows = await select.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor('remittances', [last.period_to, last.id]) : null };
}

export function findRemittance(tx: Tx, clientId: string, id: string) {
  return fromRemittances(tx, clientId).where('id', '=', id).executeTakeFirst();
}

export function findRemittanceId(tx: Tx, clientId: string, id: string) {
  return tx
    .selectFrom('portal.remittances')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export const sectionOf = sql<StatementSection>`case p.type when 'PU' then 'agency' when 'PC' then 'direct'
  when 'DA' then 'adjustments' when 'DAR' then 'adjustments' else 'reversals' end`;

/** What the payments of each section come to. */
export function sumSections(tx: Tx, clientId: string, remittanceId: string) {
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
    .where('p.client_id', '=', clientId)
    .where('p.remittance_id', '=', remittanceId)
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

export function listInvoicesOf(tx: Tx, clientId: string, remittanceId: string) {
  return tx
    .selectFrom('portal.invoices')
    .select(['id', 'number', 'amount_cents', 'state', 'due_on'])
    .where('client_id', '=', clientId)
    .where('remittance_id', '=', remittanceId)
    .orderBy('issued_on')
    .execute();
}
