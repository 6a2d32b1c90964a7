import type { StatementLinesQuery, StatementSection } from '@recoup/contract/money/statements';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { fromPayments } from '#areas/money/payments/index.ts';
import { onStatement, sectionOf, type LinesOf, type WaitingLines } from './statements.repository.ts';

/** The order of a statement's sections. */
const rank = sql<number>`case p.type when 'PU' then 1 when 'PC' then 2 when 'DA' then 4 when 'DAR' then 4 else 3 end`;

const typesOf: Record<StatementSection, readonly string[]> = {
  agency: ['PU'],
  direct: ['PC'],
  reversals: ['PUR', 'PCR'],
  adjustments: ['DA', 'DAR'],
};

/** Payments of a statement by section and date, each with its account's origin. */
export async function listLines(tx: Tx, of: LinesOf | WaitingLines, query: StatementLinesQuery) {
  const { section, cursor, limit } = query;
  let select = fromPayments(tx, of.clientId)
    .innerJoin('portal.batches as b', (join) => join.onRef('b.client_id', '=', 'a.client_id').onRef('b.id', '=', 'a.batch_id'))
    .leftJoin('portal.imports as i', (join) => join.onRef('i.client_id', '=', 'a.client_id').onRef('i.id', '=', 'a.import_id'))
    .select([
      'b.id as batch_id',
      'b.number as batch_number',
      'b.source as batch_source',
      'i.id as import_id',
      'i.file_name',
      'a.import_row_number',
    ])
    .select([sectionOf.as('section'), rank.as('rank')])
    .where(onStatement(of))
    .orderBy(rank)
    .orderBy('p.effective_on')
    .orderBy('p.id')
    .limit(limit + 1);
  if (query.payment_id) select = select.where('p.id', '=', query.payment_id);
  if (section) select = select.where('p.type', 'in', [...typesOf[section]]);
  if (cursor) {
    const [place, day, id] = decodeCursor('lines', cursor, ['row', 'day', 'id']);
    select = select.where(sql<boolean>`(${rank}, p.effective_on, p.id) > (${place}::int, ${day}::date, ${id}::uuid)`);
  }
  const rows = await select.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? encodeCursor('lines', [last.rank, last.effective_on, last.id]) : null,
  };
}

export type LineFound = Awaited<ReturnType<typeof listLines>>['rows'][number];
