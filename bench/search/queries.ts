import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { createRandom, type Random } from '@recoup/domain/synthetic/random';
import type pg from 'pg';
import { misspell } from './misspell.ts';

export interface Query {
  kind: string;
  q: string;
}

interface Sample {
  name: string;
  number: number;
  client_account_number: string;
  phone: string;
  email: string | null;
  last4: string;
}

/** Fictional people of the company, sampled evenly. */
export async function samplePeople(client: pg.Client, clientId: string, count: number): Promise<Sample[]> {
  const { rows } = await client.query<Sample>(
    `select a.debtor_name as name, a.number::float8 as number, a.client_account_number, p.phones -> 0 ->> 'number' as phone,
       p.emails ->> 0 as email, p.ssn_last4 as last4
     from portal.accounts a join portal.people p on p.client_id = a.client_id and p.id = a.person_id
     where a.client_id = $1 and a.number % (300000 / $2::int) = 17 order by md5(a.number::text) limit $2`,
    [clientId, count],
  );
  return rows;
}

/** Sixty queries as users type them. */
export function sixtyQueries(people: readonly Sample[]): Query[] {
  const random = createRandom(11);
  const of = (kind: string, count: number, make: (person: Sample, random: Random) => string): Query[] =>
    Array.from({ length: count }, (_, at) => ({
      kind,
      q: make(people[(at * 7 + kind.length) % people.length] as Sample, random),
    }));
  const last = ({ name }: Sample) => name.split(' ').at(-1) ?? '';
  return [
    ...of('exact number', 6, ({ number }) => formatAccountNumber(number)),
    ...of('own number', 5, ({ client_account_number: text }, { chance }) =>
      chance(0.5) ? text : text.replace('-', '').toLowerCase(),
    ),
    ...of('prefix', 7, (person) => last(person).slice(0, 3)),
    ...of('one word', 5, last),
    ...of('two words', 10, ({ name }, { chance }) => (chance(0.5) ? name : name.split(' ').toReversed().join(' '))),
    ...of('misspelling', 10, ({ name }) => misspell(name, random)),
    ...of('phone', 5, ({ phone }) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`),
    ...of('name and last four', 2, (person) => `${last(person)} ${person.last4}`),
    ...of('amount', 4, ({ number }) => `$${((500 + ((number * 17) % 40_000)) / 100).toFixed(2)}`),
    ...of('paid in a month', 2, () => 'paid march 2026'),
    ...of('filters', 4, (person, { pick }) => `status:disputed balance>${pick([100, 500, 1000])} ${last(person).slice(0, 4)}`),
  ];
}
