import { writeAccounts, writeNotesAndEvents, writePeople, type PlacementSource } from '../../writer/index.ts';
import type { Queryable } from '#platform/db/queryable.ts';
import type { DecidedPlan } from './commit-plan.ts';

interface Scope {
  clientId: string;
  importId: string;
}

/**
 * Matches the rows' people with known ones and inserts the rest. The temporary table `placing_people` then maps every person of
 * the file. Known people are not overwritten. `limitedTo`: the user's locations (null: all). People without an account there are
 * not matched: a number or an address would otherwise reveal them.
 */
export async function placePeople(
  db: Queryable,
  { clientId, importId, limitedTo }: Scope & { limitedTo: readonly string[] | null },
): Promise<void> {
  const isSeen =
    limitedTo === null
      ? ''
      : `and exists (select from portal.accounts a where a.client_id = p.client_id and a.person_id = p.id
                      and a.location_id in (${limitedTo.map((id) => `'${uuid(id)}'`).join(', ')}))`;
  await db.query(
    `create temporary table placing_people on commit drop as
     select distinct on (r.person_id) r.person_id as of_file, coalesce(p.id, r.person_id) as id, p.id is null as is_new, r.row_number,
            coalesce(p.display_name, r.record #>> '{person,display_name}') as display_name
       from portal.import_rows r
       left join lateral (
         select p.id, p.display_name from portal.people p
          where p.client_id = r.client_id and p.match_key = r.match_key ${isSeen} order by p.created_at, p.id limit 1
       ) p on r.match_key is not null
      where r.client_id = '${uuid(clientId)}' and r.import_id = '${uuid(importId)}' and r.state in ('ok', 'warning') and r.merged_into is null
      order by r.person_id, r.row_number`,
  );
  await db.query('create unique index on placing_people (of_file)');
  await db.query('analyze placing_people');
  await writePeople(db, {
    from: (bind) =>
      `placing_people who join portal.import_rows r
         on r.client_id = ${bind(clientId, 'uuid')} and r.import_id = ${bind(importId, 'uuid')} and r.row_number = who.row_number`,
    where: () => 'who.is_new',
    given: { client_id: (bind) => bind(clientId, 'uuid'), person_id: () => 'who.id' },
    record: { object: () => `r.record -> 'person'` },
  });
}

/** DDL takes no parameters; the interpolated value is known to be a UUID. */
function uuid(text: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) throw new TypeError('not a UUID');
  return text;
}

export interface Chunk extends Scope {
  plan: DecidedPlan;
  certifiedBy: string | null;
  /** The rows of an account share its documents. */
  grouped: boolean;
  today: string;
  placedOnFileDate: boolean;
  /** An inclusive range of rows. */
  from: number;
  to: number;
  placedBefore: number;
}

/** Inserts the accounts of a range of rows with everything that belongs to them. Returns how many. */
export async function placeChunk(db: Queryable, chunk: Chunk): Promise<number> {
  const source = chunkSource(chunk);
  const placed = await writeAccounts(db, {
    ...source,
    from: () => 'portal.import_rows r join placing_people who on who.of_file = r.person_id',
  });
  await writeNotesAndEvents(db, { ...source, orderBy: 'r.row_number' });
  return placed;
}

function chunkSource({
  clientId,
  importId,
  plan,
  certifiedBy,
  grouped,
  today,
  placedOnFileDate,
  from,
  to,
  placedBefore,
}: Chunk): PlacementSource {
  const client: Expression = (bind) => bind(clientId, 'uuid');
  const firstNumber = plan.first_number + placedBefore;
  return {
    from: () => 'portal.import_rows r',
    where: (bind) =>
      `r.client_id = ${client(bind)} and r.import_id = ${bind(importId, 'uuid')} and r.state in ('ok', 'warning')
         and r.merged_into is null and r.row_number between ${bind(from, 'integer')} and ${bind(to, 'integer')}`,
    given: {
      client_id: client,
      account_id: () => 'r.account_id',
      number: (bind) => `${bind(firstNumber, 'bigint')} + row_number() over (order by r.row_number) - 1`,
      account_key: () => 'r.account_key',
      amount_cents: () => 'r.amount_cents',
      person_id: () => 'who.id',
      debtor_name: () => 'who.display_name',
      batch_id: (bind) => bind(plan.batch_id, 'uuid'),
      import_id: (bind) => bind(importId, 'uuid'),
      import_row_number: () => 'r.row_number',
      placed_on: (bind) =>
        placedOnFileDate
          ? `least(coalesce((r.record #>> '{account,details,placement_date}')::date, ${bind(today, 'date')}), ${bind(today, 'date')})`
          : bind(today, 'date'),
      placed_at: () => 'now()',
      placed_by: (bind) => bind(certifiedBy, 'uuid'),
      event_at: () => 'clock_timestamp()',
      author_name: (bind) => bind(plan.certified_name, 'text'),
      notes: () => `r.record ->> 'notes'`,
      extra_details: () => (grouped ? documents : `'{}'::jsonb`),
    },
    account: () => `r.record -> 'account'`,
    parties: () => `coalesce(r.record -> 'parties', '[]')${grouped ? mergedParties : ''}`,
  };
}

type Expression = PlacementSource['account'];

/** The rows of row `r`'s account. */
const merged = `portal.import_rows m where m.client_id = r.client_id and m.import_id = r.import_id and m.merged_into = r.row_number and m.state = 'merged'`;

const mergedParties = ` || coalesce((
  select jsonb_path_query_array(jsonb_agg(m.record -> 'parties' order by m.row_number) filter (where m.record ? 'parties'), '$[*][*]')
    from ${merged}), '[]')`;

/** The account's documents (invoices, credits), the row's own first. */
const documents = `jsonb_build_object('invoices',
  case when r.record ? 'document' then jsonb_build_array(r.record -> 'document') else '[]' end || coalesce((
    select jsonb_agg(m.record -> 'document' order by m.row_number) filter (where m.record ? 'document') from ${merged}), '[]'))`;
