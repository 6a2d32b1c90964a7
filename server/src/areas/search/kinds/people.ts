import type { PersonHit, SearchWhy } from '@recoup/contract/search/search';
import { formatPhone } from '@recoup/domain/shared/checks';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { closestWords, nameDistance } from '@recoup/domain/search/similarity';
import { highlight } from '@recoup/domain/search/highlight';
import { wordsOf } from '@recoup/domain/search/tokenize';
import { OPEN_STATUSES, type StatusCode } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { KindSearch, SearchContext } from '../search-context.ts';
import { closeQueryOf, contactQueryOf, queryOf } from '../word-queries.ts';

interface PersonRow {
  person_id: string;
  account_id: string;
  /** 0: by phone, email or SSN; 1: by all words whole; 2: by prefixes; 3: by similar words. */
  tier: number;
  /** The other party of the account whose name matched. */
  party: string | null;
  number: number;
  status: StatusCode;
  balance_cents: number;
  debtor_name: string;
  city: string | null;
  state: string | null;
  phones: { number: string }[];
  emails: string[];
  accounts: number;
  open_accounts: number;
}

/** How many misspelled hits are compared letter by letter. */
const CLOSE_HITS = 60;
const LIKE_WORDS = 8;

/** Names in any order, partial or misspelled; phones; emails; last four SSN digits beside a name. */
export const people: KindSearch = {
  kind: 'people',
  isMeant: ({ reading: { words, phones, emails, filters } }) =>
    filters.every(({ field }) => field === 'in') && (words.length > 0 || phones.length > 0 || emails.length > 0),
  find: async (tx, context) => {
    const rows = await findByNameOrContact(tx, context);
    const close = rows.length <= context.limit && mayBeMistyped(context) ? await findClose(tx, context, rows) : [];
    return [...rows, ...close].slice(0, context.limit + 1).map((row) => present(row, context));
  },
};

/** A phone, email or last four SSN digits that the query labels as such: names only narrow it. */
function isByContact({ reading }: SearchContext): boolean {
  return reading.phones.length + reading.emails.length > 0 || (reading.ssnLast4 !== null && reading.numbers.length === 0);
}

const mayBeMistyped = (context: SearchContext): boolean => context.reading.numbers.length === 0 && !isByContact(context);

async function findByNameOrContact(tx: Tx, context: SearchContext): Promise<PersonRow[]> {
  const { caller, reading } = context;
  const byWords = isByContact(context) || reading.words.length === 0 ? null : queryOf(caller.clientId, reading);
  return read(tx, context, {
    whole: byWords?.whole ?? null,
    start: byWords?.start ?? null,
    contacts: contactQueryOf(caller.clientId, reading),
    names: queryOf(caller.clientId, { words: reading.words, numbers: [] })?.start ?? null,
    limit: context.limit + 1,
    skip: context.skip,
  });
}

/** People with names similar to the typed one, if too few match exactly. First page only. */
async function findClose(tx: Tx, context: SearchContext, known: readonly PersonRow[]): Promise<PersonRow[]> {
  const { caller, reading } = context;
  const typed = reading.words.filter((word) => word.length > 2);
  if (typed.length === 0 || context.skip > 0) return [];
  const found = (
    await sql<{
      typed: string;
      word: string;
    }>`select typed, word from portal.search_name_words(${caller.clientId}, ${typed}::text[])`.execute(tx)
  ).rows;
  const like = new Map(
    typed.map((word) => [
      word,
      closestWords(
        word,
        found.filter((row) => row.typed === word && row.word !== word).map((row) => row.word),
        LIKE_WORDS,
      ),
    ]),
  );
  const start = closeQueryOf(caller.clientId, reading.words, like);
  const rows = await read(tx, context, { whole: null, start, contacts: null, names: null, limit: CLOSE_HITS, skip: 0 });
  const seen = new Set(known.map((row) => row.person_id));
  return rows
    .filter((row) => !seen.has(row.person_id))
    .map((row) => ({ row: { ...row, tier: 3 }, distance: nameDistance(reading.words, wordsOf(row.party ?? row.debtor_name)) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ row }) => row);
}

interface PeopleQuery {
  whole: string | null;
  start: string | null;
  contacts: string | null;
  names: string | null;
  limit: number;
  skip: number;
}

async function read(tx: Tx, { caller }: SearchContext, query: PeopleQuery): Promise<PersonRow[]> {
  const { clientId, locationIds } = caller;
  const mine = locationIds ? sql`and c.location_id = any (${locationIds}::uuid[])` : sql``;
  const { rows } = await sql<PersonRow>`
      select f.person_id, f.account_id, f.tier, f.party, a.number, a.status, a.balance_cents, a.debtor_name,
        p.city, p.state, p.phones, p.emails, c.accounts, c.open_accounts
      from portal.search_people(${clientId}, ${query.whole}, ${query.start}, ${query.contacts}, ${query.names}, ${query.limit}, ${query.skip}) f
      join portal.accounts a on a.client_id = ${clientId} and a.id = f.account_id
      join portal.people p on p.client_id = ${clientId} and p.id = f.person_id
      cross join lateral (
        select count(*) as accounts,
          count(*) filter (where c.status = any (${[...OPEN_STATUSES]}::text[])) as open_accounts
        from portal.accounts c where c.client_id = ${clientId} and c.person_id = f.person_id ${mine}
      ) c
      order by f.place`.execute(tx);
  return rows;
}

const scores = [950, 800, 600, 400];

function present(row: PersonRow, { reading }: SearchContext): PersonHit {
  const close = new Set(row.tier === 3 ? wordsOf(row.party ?? row.debtor_name) : []);
  const isWhole = reading.words.length > 0 && wordsOf(row.debtor_name).length === reading.words.length && row.tier === 1;
  return {
    kind: 'people',
    id: row.person_id,
    title: row.debtor_name,
    title_ranges: row.party === null ? highlight(row.debtor_name, reading.words, close) : [],
    why: why(row, reading, close),
    score: (scores[row.tier] ?? 400) + (isWhole ? 50 : 0) - (row.open_accounts > 0 ? 0 : 20),
    people_id: row.person_id,
    account_id: row.account_id,
    account_number: formatAccountNumber(row.number),
    status: row.status,
    balance_cents: row.balance_cents,
    accounts: row.accounts,
    open_accounts: row.open_accounts,
    place: [row.city, row.state].filter(Boolean).join(', ') || null,
  };
}

function why(
  row: PersonRow,
  { words, phones, emails, ssnLast4 }: SearchContext['reading'],
  close: ReadonlySet<string>,
): SearchWhy[] {
  const match = row.tier === 3 ? 'close' : row.tier === 1 ? 'exact' : 'start';
  const all: SearchWhy[] = [];
  if (row.tier === 0) {
    for (const digits of phones) {
      const number = row.phones.find((phone) => phone.number.endsWith(digits))?.number;
      const text = number && formatPhone(number);
      // Ten digits are the whole number, seven the part after the area code.
      if (text) {
        const start = digits.length === 10 ? 0 : text.length - '555-0142'.length;
        all.push({ field: 'phone', label: 'Phone', text, ranges: [[start, text.length]], match: 'exact' });
      }
    }
    for (const start of emails) {
      const email = row.emails.find((each) => each.toLowerCase().startsWith(start));
      if (email) all.push({ field: 'email', label: 'Email', text: email, ranges: [[0, start.length]], match: 'start' });
    }
    if (ssnLast4 !== null && phones.length === 0 && emails.length === 0) {
      const text = `ends in ${ssnLast4}`;
      const ranges: SearchWhy['ranges'] = [[text.length - ssnLast4.length, text.length]];
      all.push({ field: 'ssn_last4', label: 'Social Security number', text, ranges, match: 'exact' });
    }
  }
  const text = row.party ?? row.debtor_name;
  const ranges = highlight(text, words, close);
  if (ranges.length > 0) {
    all.push({
      field: row.party ? 'other_name' : 'name',
      label: row.party ? 'Also on the account' : 'Name',
      text,
      ranges,
      match,
    });
  }
  return all;
}
