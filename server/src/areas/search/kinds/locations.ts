import type { LocationHit, SearchWhy } from '@recoup/contract/search/search';
import { highlight, highlightNumber } from '@recoup/domain/search/highlight';
import type { SearchReading } from '@recoup/domain/search/reading';
import { keyOf, wordsOf } from '@recoup/domain/search/tokenize';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { allOf, atLocation, within } from '../search.filters.ts';
import type { KindSearch, SearchContext } from '../search-context.ts';
import { queryOf } from '../word-queries.ts';

interface LocationRow {
  id: string;
  code: string;
  name: string;
  city: string | null;
  state: string | null;
  is_active: boolean;
  accounts: number;
}

/** More than any client has. */
const MAX_FOUND = 2000;

/** By words of name, code and city; an exact code first, and active ones before the others. */
export const locations: KindSearch = {
  kind: 'locations',
  isMeant: ({ reading: { words, numbers, filters }, requestedKinds: asked }) =>
    words.length + numbers.length + filters.length + asked.length > 0,
  find: async (tx, context) => {
    const { caller, limit, skip } = context;
    const { rows } = await sql<LocationRow>`
      select l.id, l.code, l.name, l.city, l.state, l.is_active, (
        select coalesce(sum(t.accounts), 0)::bigint from portal.status_totals t
        where t.client_id = ${caller.clientId} and t.location_id = l.id
      ) as accounts
      from portal.locations l where ${allOf(conditionsOf(context))}
      order by lower(l.code) = any (${codesIn(context.reading)}::text[]) desc, l.is_active desc, lower(l.name), l.id
      limit ${limit + 1} offset ${skip}`.execute(tx);
    return rows.map((row) => present(row, context.reading));
  },
};

const codesIn = ({ words, numbers }: SearchReading): string[] => [...words, ...numbers.map(({ text }) => text.toLowerCase())];

function conditionsOf({ caller: { clientId, locationIds }, reading }: SearchContext): RawBuilder<SqlBool>[] {
  const query = queryOf(clientId, reading);
  return [
    sql<SqlBool>`l.client_id = ${clientId}`,
    ...within('l.id', locationIds),
    ...(query
      ? [
          sql<SqlBool>`l.id = any (array(select portal.search_named(${clientId}, 'locations', ${query.start}, ${MAX_FOUND}::integer)))`,
        ]
      : []),
    ...reading.filters.flatMap((filter) => (filter.field === 'location' ? [atLocation('l.id', clientId, filter.text)] : [])),
  ];
}

function present(row: LocationRow, reading: SearchReading): LocationHit {
  const place = [row.city, row.state].filter(Boolean).join(', ') || null;
  const words = [...reading.words, ...reading.filters.flatMap((one) => (one.field === 'location' ? wordsOf(one.text) : []))];
  const marked = (text: string) => [
    ...highlight(text, words),
    ...reading.numbers.flatMap((number) => highlightNumber(text, number)),
  ];
  const inTitle = marked(row.name);
  const typed = [...words, ...reading.numbers.map(({ key }) => key)].join('');
  const isWhole = typed !== '' && [row.name, row.code].some((text) => keyOf(text) === typed);
  const reasons: SearchWhy[] = [
    { field: 'location', label: 'Name', text: row.name, ranges: inTitle, match: isWhole ? 'exact' : 'start' },
    { field: 'location_code', label: 'Code', text: row.code, ranges: marked(row.code), match: isWhole ? 'exact' : 'start' },
    { field: 'city', label: 'City', text: place ?? '', ranges: marked(row.city ?? ''), match: 'start' },
  ];
  const why = reasons.filter(({ ranges }) => ranges.length > 0);
  return {
    kind: 'locations',
    id: row.id,
    title: row.name,
    title_ranges: inTitle,
    why: why.length > 0 ? why : [{ field: 'location', label: 'Name', text: row.name, ranges: [], match: 'filter' }],
    score: (isWhole ? 820 : 590) - (row.is_active ? 0 : 20),
    location_id: row.id,
    code: row.code,
    place,
    is_active: row.is_active,
    accounts: row.accounts,
  };
}
