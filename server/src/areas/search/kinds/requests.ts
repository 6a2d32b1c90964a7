import type { RequestHit, SearchWhy } from '@recoup/contract/search/search';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { REQUEST_KINDS, type RequestKind } from '@recoup/domain/accounts/request-kinds';
import type { RequestState } from '@recoup/domain/accounts/request-states';
import { formatRequestNumber, REQUEST_KIND_INFO } from '@recoup/domain/accounts/requests';
import { highlight } from '@recoup/domain/search/highlight';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { allOf, instantBetween, within } from '../search.filters.ts';
import type { KindSearch, SearchContext } from '../search-context.ts';

interface RequestRow {
  id: string;
  number: number;
  kind: RequestKind;
  state: RequestState;
  created_at: Date;
  account_id: string;
  person_id: string;
  account_number: number;
  debtor_name: string;
}

/** Accounts whose names and numbers find requests. */
const MAX_ACCOUNTS = 500;

/** By number or kind, or by their account's number or name. */
export const requests: KindSearch = {
  kind: 'requests',
  isMeant: (context) => {
    const { numbers, filters, words } = context.reading;
    return (
      numbers.length > 0 ||
      filters.length > 0 ||
      kindsIn(words).length > 0 ||
      (words.length > 0 && context.requestedKinds.length > 0)
    );
  },
  find: async (tx, context) => {
    const { caller, limit, skip } = context;
    const rows = (
      await sql<RequestRow>`
        select r.id, r.number, r.kind, r.state, r.created_at, r.account_id, a.person_id, a.number as account_number, a.debtor_name
        from portal.requests r join portal.accounts a on a.client_id = ${caller.clientId} and a.id = r.account_id
        where ${allOf(conditionsOf(context))}
        order by r.created_at desc, r.id desc limit ${limit + 1} offset ${skip}`.execute(tx)
    ).rows;
    return rows.map((row) => present(row, context));
  },
};

/** Kinds in which each typed word starts a word: `recall`, `direct pay`. */
function kindsIn(words: readonly string[]): RequestKind[] {
  const significant = words.filter((word) => word.length > 2);
  if (significant.length === 0) return [];
  return REQUEST_KINDS.filter((kind) => significant.some((word) => kind.split('_').some((part) => part.startsWith(word))));
}

function conditionsOf({ caller, reading }: SearchContext): RawBuilder<SqlBool>[] {
  const { clientId, locationIds } = caller;
  const conditions = [sql<SqlBool>`r.client_id = ${clientId}`, ...within('a.location_id', locationIds)];
  for (const filter of reading.filters) {
    if (filter.field === 'request') conditions.push(sql`r.kind = ${filter.kind}`);
    if (filter.field === 'dated') conditions.push(...instantBetween('r.created_at', filter));
  }
  const kinds = kindsIn(reading.words);
  if (kinds.length > 0) conditions.push(sql`r.kind = any (${kinds}::text[])`);
  const names = reading.words.filter((word) => !kinds.some((kind) => kind.split('_').some((part) => part.startsWith(word))));
  const terms = [...names, ...reading.numbers.map(({ text }) => text)];
  if (terms.length > 0) {
    const numbers = names.length === 0 ? reading.numbers.flatMap(numberOf) : [];
    const own = names.length === 0 ? reading.numbers.flatMap(({ account }) => account ?? []) : [];
    // Each by its own index, read once: an `or` would scan every request.
    conditions.push(sql`r.id = any (array(
      select x.id from portal.requests x where x.client_id = ${clientId} and x.number = any (${numbers}::bigint[])
      union all
      select x.id from portal.requests x where x.client_id = ${clientId} and x.account_id = any (array(
        select a.id from portal.accounts a where a.client_id = ${clientId} and a.number = any (${own}::bigint[])
        union all
        select portal.search_account_ids(${clientId}, ${terms}::text[], ${MAX_ACCOUNTS})))))`);
  }
  return conditions;
}

function numberOf({ text, request }: SearchContext['reading']['numbers'][number]): number[] {
  if (request !== null) return [request];
  return /^\d{1,9}$/.test(text) ? [Number(text)] : [];
}

function present(row: RequestRow, { reading }: SearchContext): RequestHit {
  const title = formatRequestNumber(row.number);
  const isLabeled = reading.numbers.some(({ request }) => request === row.number);
  const isNumber = reading.numbers.flatMap(numberOf).includes(row.number);
  const why: SearchWhy[] = [];
  if (isNumber) why.push({ field: 'request_number', label: 'Request', text: title, ranges: [[0, title.length]], match: 'exact' });
  const { label } = REQUEST_KIND_INFO[row.kind];
  const isKind = kindsIn(reading.words).includes(row.kind);
  if (isKind) why.push({ field: 'kind', label: 'Request', text: label, ranges: highlight(label, reading.words), match: 'start' });
  const inName = highlight(row.debtor_name, reading.words);
  if (inName.length > 0) why.push({ field: 'name', label: 'Name', text: row.debtor_name, ranges: inName, match: 'start' });
  if (why.length === 0) {
    why.push({
      field: 'account_number',
      label: 'Account number',
      text: formatAccountNumber(row.account_number),
      ranges: [],
      match: 'exact',
    });
  }
  return {
    kind: 'requests',
    id: row.id,
    title,
    title_ranges: isNumber ? [[0, title.length]] : [],
    why,
    score: isLabeled ? 1000 : isNumber ? 630 : isKind ? 520 : 490,
    people_id: row.person_id,
    account_id: row.account_id,
    account_number: formatAccountNumber(row.account_number),
    request_id: row.id,
    request_kind: row.kind,
    state: row.state,
    debtor_name: row.debtor_name,
    created_at: row.created_at.toISOString(),
  };
}
