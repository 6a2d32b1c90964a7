import type { BatchHit, SearchWhy } from '@recoup/contract/search/search';
import { formatBatchNumber } from '@recoup/domain/shared/ids';
import { highlight } from '@recoup/domain/search/highlight';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { allOf, instantBetween } from '../search.filters.ts';
import type { KindSearch, SearchContext } from '../search-context.ts';
import { candidates, queryOf } from '../word-queries.ts';

interface BatchRow {
  id: string;
  number: number;
  import_id: string | null;
  file_name: string | null;
  account_count: number;
  amount_placed_cents: number;
  created_at: Date;
}

/** By number, file name, or placement date. */
export const batches: KindSearch = {
  kind: 'batches',
  isMeant: ({ reading: { words, numbers, filters } }) => words.length + numbers.length + filters.length > 0,
  find: async (tx, context) => {
    const { caller, limit, skip } = context;
    const rows = (
      await sql<BatchRow>`
        select b.id, b.number, b.import_id, i.file_name, b.account_count, b.amount_placed_cents, b.created_at
        from portal.batches b left join portal.imports i on i.client_id = ${caller.clientId} and i.id = b.import_id
        where ${allOf(conditionsOf(context))}
        order by b.created_at desc, b.id desc limit ${limit + 1} offset ${skip}`.execute(tx)
    ).rows;
    return rows.map((row) => present(row, context));
  },
};

function conditionsOf({ caller, reading }: SearchContext): RawBuilder<SqlBool>[] {
  const { clientId } = caller;
  const conditions = [sql<SqlBool>`b.client_id = ${clientId}`];
  for (const filter of reading.filters) {
    if (filter.field === 'batch') conditions.push(sql`b.number = ${filter.number}`);
    if (filter.field === 'placed' || filter.field === 'dated') conditions.push(...instantBetween('b.created_at', filter));
  }
  const query = queryOf(clientId, reading);
  if (query) {
    const numbers = reading.words.length === 0 ? numbersOf(reading) : [];
    conditions.push(sql`b.id = any (array(
      select x.id from portal.batches x where x.client_id = ${clientId} and x.number = any (${numbers}::bigint[])
      union all
      select x.id from portal.batches x where x.client_id = ${clientId}
        and x.import_id = any (array(select portal.search_files(${clientId}, 'imports', ${query.start}, ${candidates(reading)}::integer)))))`);
  }
  return conditions;
}

const numbersOf = ({ numbers }: SearchContext['reading']): number[] =>
  numbers.flatMap(({ text, batch }) => batch ?? (/^\d{1,9}$/.test(text) ? Number(text) : []));

function present(row: BatchRow, { reading, dayOf }: SearchContext): BatchHit {
  const title = formatBatchNumber(row.number);
  const isNumber = numbersOf(reading).includes(row.number);
  const isLabeled = reading.numbers.some(({ batch }) => batch === row.number);
  const why: SearchWhy[] = [];
  if (isNumber) why.push({ field: 'batch_number', label: 'Batch', text: title, ranges: [[0, title.length]], match: 'exact' });
  if (row.file_name !== null) {
    const ranges = highlight(row.file_name, [...reading.words, ...reading.numbers.flatMap(({ words }) => words)]);
    if (ranges.length > 0) why.push({ field: 'file_name', label: 'File', text: row.file_name, ranges, match: 'start' });
  }
  if (why.length === 0) {
    why.push({ field: 'date', label: 'Placed', text: dayOf(row.created_at), ranges: [], match: 'filter' });
  }
  return {
    kind: 'batches',
    id: row.id,
    title,
    title_ranges: isNumber ? [[0, title.length]] : [],
    why,
    score: isLabeled ? 1000 : isNumber ? 640 : reading.filters.length > 0 ? 650 : 500,
    batch_id: row.id,
    import_id: row.import_id,
    file_name: row.file_name,
    accounts: row.account_count,
    amount_placed_cents: row.amount_placed_cents,
    created_at: row.created_at.toISOString(),
  };
}
