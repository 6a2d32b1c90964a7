import type { ConsoleStatementFilters, StatementSource } from '@recoup/contract/agency/statements';
import type { StatementRow } from '@recoup/contract/money/statements';
import type { RemittanceState } from '@recoup/domain/money/statement-states';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { escapeLike } from '#platform/db/escape-like.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';

/** The clients of a limited user; null: all. Row-level security enforces the same. */
export type VisibleClients = readonly string[] | null;

export interface ConsoleStatementRow extends StatementRow {
  client_id: string;
  client_name: string;
  external_id: string;
  written_at: Date | null;
  written_source: StatementSource | null;
  written_by: string | null;
}

/** Statements that a person issued in the console have such an id. */
export const sourceOf = (externalId: string): StatementSource => (externalId.startsWith('console:') ? 'console' : 'feed');

interface Filters extends ConsoleStatementFilters {
  /** Beginning of the number. */
  number?: string | undefined;
}

function conditions(seen: VisibleClients, { client_id: clients, from, to, state, number, ...paid }: Filters) {
  const parts: RawBuilder<unknown>[] = [
    sql`true`,
    ...(seen === null ? [] : [sql`s.client_id = any (${seen})`]),
    ...(clients?.length ? [sql`s.client_id = any (${clients})`] : []),
    ...(from ? [sql`s.period_to >= ${from}::date`] : []),
    ...(to ? [sql`s.period_from <= ${to}::date`] : []),
    ...(paid.paid_from ? [sql`s.paid_on >= ${paid.paid_from}::date`] : []),
    ...(paid.paid_to ? [sql`s.paid_on <= ${paid.paid_to}::date`] : []),
    ...(number === undefined ? [] : [sql`lower(s.number) like ${`${escapeLike(number.toLowerCase())}%`}`]),
    ...(state?.length ? [sql`s.state = any (${state})`] : []),
  ];
  return sql.join(parts, sql` and `);
}

const order = 'console statements';

interface PageQuery extends Filters {
  cursor?: string | undefined;
  limit: number;
}

export async function listStatements(tx: Tx, seen: VisibleClients, { cursor, limit, ...filters }: PageQuery) {
  const [day, after] = cursor ? decodeCursor(order, cursor, ['day', 'id']) : [null, null];
  const position = cursor ? sql`(s.period_to, s.id) < (${day}::date, ${after}::uuid)` : sql`true`;
  const { rows } = await sql<ConsoleStatementRow>`
    with page as (
      select s.* from portal.statements s where ${conditions(seen, filters)} and ${position}
      order by s.period_to desc, s.id desc limit ${limit + 1}
    )
    select s.id, s.number, s.period_from, s.period_to, s.issued_on, s.method, s.state, s.opening_cents, s.collected_cents,
      s.fees_cents, s.paid_out_cents, s.adjustments_cents, s.closing_cents, s.paid_by, s.paid_on, s.trace, s.bank_last4, s.payments,
      s.void_reason, s.paid_cents, s.paid_accepted_by, s.paid_note, s.client_id, c.name as client_name, s.external_id,
      (select coalesce(sum(i.amount_cents), 0)::bigint from portal.invoices i
        where i.client_id = s.client_id and i.remittance_id = s.id and i.state <> 'void') as invoiced_cents,
      e.at as written_at, e.source as written_source, e.written_by
    from page s
    join portal.clients c on c.id = s.client_id
    left join lateral (
      select at, source, written_by from portal.statement_events
      where client_id = s.client_id and statement_id = s.id order by id desc limit 1
    ) e on true
    order by s.period_to desc, s.id desc`.execute(tx);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(order, [last.period_to, last.id]) : null };
}

export async function sumStatements(tx: Tx, seen: VisibleClients, filters: ConsoleStatementFilters) {
  const { rows } = await sql<{
    statements: number;
    clients: number;
    collected_cents: number;
    fees_cents: number;
    paid_out_cents: number;
    unpaid: number;
    unpaid_cents: number;
  }>`
    select count(*) as statements, count(distinct s.client_id) as clients,
      coalesce(sum(s.collected_cents), 0)::bigint as collected_cents, coalesce(sum(s.fees_cents), 0)::bigint as fees_cents,
      coalesce(sum(s.paid_out_cents), 0)::bigint as paid_out_cents,
      count(*) filter (where s.paid_out_cents > 0 and s.state in ('issued', 'failed', 'reissued')) as unpaid,
      coalesce(sum(s.paid_out_cents) filter (where s.state in ('issued', 'failed', 'reissued')), 0)::bigint as unpaid_cents
    from portal.statements s where s.state <> 'void' and ${conditions(seen, filters)}`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('a sum has one row');
  return sums;
}

export interface StatementEventRow {
  id: string;
  at: Date;
  state: RemittanceState;
  source: StatementSource;
  written_by: string | null;
  facts: unknown;
}

export async function listEvents(tx: Tx, clientId: string, statementId: string): Promise<StatementEventRow[]> {
  const { rows } = await sql<StatementEventRow>`
    select id, at, state, source, written_by, facts from portal.statement_events
    where client_id = ${clientId} and statement_id = ${statementId} order by id desc limit 100`.execute(tx);
  return rows;
}

/** The ACH file in which the statement's remittance is. */
export async function findAchFile(tx: Tx, clientId: string, statementId: string) {
  const { rows } = await sql<{ id: string; number: number; is_exported: boolean }>`
    select f.id, f.number, f.state = 'exported' as is_exported from portal.ach_entries e join portal.ach_files f on f.id = e.file_id
    where e.client_id = ${clientId} and e.statement_id = ${statementId} and e.state = 'open'`.execute(tx);
  return rows[0] ?? null;
}

/** Where the statement was issued, and whether it is the client's newest that counts. */
export async function findOrigin(tx: Tx, clientId: string, statementId: string) {
  const { rows } = await sql<{ external_id: string; is_newest: boolean }>`
    select s.external_id, s.id = (
      select n.id from portal.statements n where n.client_id = s.client_id and n.state <> 'void'
      order by n.period_to desc, n.id desc limit 1
    ) is true as is_newest
    from portal.statements s where s.client_id = ${clientId} and s.id = ${statementId}`.execute(tx);
  return rows[0];
}
