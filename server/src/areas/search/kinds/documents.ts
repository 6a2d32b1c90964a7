import type { DocumentHit, SearchWhy } from '@recoup/contract/search/search';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { highlight } from '@recoup/domain/search/highlight';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { roleSeen } from '#platform/http/roles.ts';
import { allOf, instantBetween } from '../search.filters.ts';
import type { KindSearch, SearchContext } from '../search-context.ts';
import { candidates, queryOf } from '../word-queries.ts';

interface DocumentRow {
  id: string;
  title: string | null;
  file_name: string;
  bytes: number;
  created_at: Date;
  is_published: boolean;
  account_id: string | null;
  person_id: string | null;
  account_number: number | null;
  debtor_name: string | null;
}

/**
 * By words of titles and file names; by period if nothing else was asked. Each one's policy decides who sees it. Published
 * documents are few, and read without an index.
 */
export const documents: KindSearch = {
  kind: 'documents',
  isMeant: ({ reading: { words, numbers, filters } }) => words.length + numbers.length + filters.length > 0,
  find: async (tx, context) => {
    const { caller, limit, skip } = context;
    const max = skip + limit + 1;
    const rows = (
      await sql<DocumentRow>`
        (select d.id, d.title, d.file_name, d.bytes, d.created_at, false as is_published, d.account_id, a.person_id,
          a.number as account_number, a.debtor_name
        from portal.documents d left join portal.accounts a on a.client_id = ${caller.clientId} and a.id = d.account_id
        where ${allOf(conditionsOf(context))}
        order by d.created_at desc, d.id desc limit ${max})
        union all
        (select d.id, d.title, d.file_name, d.bytes, d.published_at, true, null, null, null, null
        from portal.published_documents d
        where ${allOf(publishedConditions(context))}
        order by d.published_at desc, d.id desc limit ${max})
        order by created_at desc, id desc limit ${limit + 1} offset ${skip}`.execute(tx)
    ).rows;
    return rows.map((row) => present(row, context));
  },
};

function conditionsOf({ caller, reading }: SearchContext): RawBuilder<SqlBool>[] {
  const { clientId, locationIds } = caller;
  const query = queryOf(clientId, reading);
  return [
    sql<SqlBool>`d.client_id = ${clientId} and (d.account_id is not null or d.message_id is not null)`,
    ...(locationIds ? [sql<SqlBool>`a.location_id = any (${[...locationIds]}::uuid[])`] : []),
    ...reading.filters.flatMap((filter) => (filter.field === 'dated' ? instantBetween('d.created_at', filter) : [])),
    ...(query
      ? [
          sql<SqlBool>`d.id = any (array(select portal.search_files(${clientId}, 'documents', ${query.start}, ${candidates(reading)}::integer)))`,
        ]
      : []),
  ];
}

function publishedConditions({ caller, reading }: SearchContext): RawBuilder<SqlBool>[] {
  const { clientId, role, locationIds } = caller;
  const starts = [...reading.words, ...reading.numbers.flatMap(({ words }) => words)].map((word) => `% ${word}%`);
  return [
    sql<SqlBool>`d.client_id = ${clientId}`,
    // Same as its policy: statements, invoices and tax forms are for admins, and nothing is for members limited to locations.
    ...(roleSeen(role) === 'client_admin' ? [] : [sql<SqlBool>`d.kind in ('letter', 'other')`]),
    ...(locationIds ? [sql<SqlBool>`false`] : []),
    ...reading.filters.flatMap((filter) => (filter.field === 'dated' ? instantBetween('d.published_at', filter) : [])),
    ...(starts.length > 0
      ? [sql<SqlBool>`' ' || portal.search_text(d.title || ' ' || d.file_name) like all (${starts}::text[])`]
      : []),
  ];
}

function present(row: DocumentRow, { reading, dayOf }: SearchContext): DocumentHit {
  const words = [...reading.words, ...reading.numbers.flatMap((number) => number.words)];
  const title = row.title ?? row.file_name;
  const why: SearchWhy[] = [];
  const inTitle = highlight(title, words);
  if (inTitle.length > 0) {
    why.push({ field: row.title === null ? 'file_name' : 'title', label: 'Name', text: title, ranges: inTitle, match: 'start' });
  }
  const inFile = row.title === null ? [] : highlight(row.file_name, words);
  if (inFile.length > 0) why.push({ field: 'file_name', label: 'File', text: row.file_name, ranges: inFile, match: 'start' });
  if (why.length === 0) {
    why.push({ field: 'date', label: 'Added', text: dayOf(row.created_at), ranges: [], match: 'filter' });
  }
  return {
    kind: 'documents',
    id: row.id,
    title,
    title_ranges: inTitle,
    why,
    score: 480,
    document_id: row.id,
    file_name: row.file_name,
    is_published: row.is_published,
    people_id: row.person_id,
    account_id: row.account_id,
    account_number: row.account_number === null ? null : formatAccountNumber(row.account_number),
    debtor_name: row.debtor_name,
    bytes: row.bytes,
    created_at: row.created_at.toISOString(),
  };
}
