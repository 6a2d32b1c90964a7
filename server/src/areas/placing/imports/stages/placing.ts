import type { Queryable } from './duplicates.ts';
import type { DecidedPlan } from './commit-stage.ts';

interface Scope {
  clientId: string;
  importId: string;
}

const ready = `r.client_id = $1 and r.import_id = $2 and r.state in ('ok', 'warning') and r.merged_into is null`;

const PERSON_COLUMNS = `kind, display_name, first_name, middle_name, last_name, suffix, business_name, contact_name, address_line1,
  address_line2, city, state, postal_code, country, ssn_sealed, ssn_fingerprint, ssn_last4, ein_sealed, ein_last4,
  date_of_birth_sealed, drivers_license_sealed, employer_name, language, match_key`;

/**
 * Finds the people of the rows among those that are known, and adds the others. The temporary table `placing_people` then says
 * for every person of the file who that is. Known people are not overwritten by what a file says. `limitedTo`: the locations of
 * who places (null: all). Nobody is found by them who has no account there: a number or an address would tell them who it is.
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
  await db.query(
    `insert into portal.people (client_id, id, ${PERSON_COLUMNS}, phones, emails)
     select $1, who.id, ${PERSON_COLUMNS.replaceAll(/\w+/g, 'p.$&')}, coalesce(p.phones, '[]'), coalesce(p.emails, '[]')
       from placing_people who
       join portal.import_rows r on r.client_id = $1 and r.import_id = $2 and r.row_number = who.row_number
      cross join lateral jsonb_to_record(r.record -> 'person') as p(${PERSON_COLUMNS.replaceAll(/\w+/g, '$& text')}, phones jsonb, emails jsonb)
      where who.is_new`,
    [clientId, importId],
  );
}

/** Statements that make a table take no parameters; what goes into their text is known to be a UUID. */
function uuid(text: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) throw new TypeError('not a UUID');
  return text;
}

export interface Chunk extends Scope {
  plan: DecidedPlan;
  certifiedBy: string | null;
  /** Rows of one account hold its documents together. */
  grouped: boolean;
  today: string;
  /** Rows of the file, both included. */
  from: number;
  to: number;
  placedBefore: number;
}

/** Adds the accounts of a range of rows with all that belongs to them. Returns how many. */
export async function placeChunk(db: Queryable, chunk: Chunk): Promise<number> {
  const { rowCount } = await db.query(
    `insert into portal.accounts (
       client_id, id, number, person_id, debtor_name, location_id, batch_id, import_id, import_row_number, debt_type,
       client_account_number, client_account_key, status, placed_on, amount_placed_cents, balance_cents, debt_date,
       itemization_reference, itemization_date, itemization_amount_cents, itemization_interest_cents, itemization_fees_cents,
       itemization_payments_cents, itemization_credits_cents, creditor_current, creditor_itemization, previous_account_id, details)
     select $1, r.account_id, $5 + row_number() over (order by r.row_number) - 1, who.id, who.display_name, a.location_id, $6, $2,
            r.row_number, a.debt_type, a.client_account_number, r.account_key, 'SUBMITTED', $7, r.amount_cents, r.amount_cents,
            a.debt_date, a.itemization_reference, a.itemization_date, a.itemization_amount_cents, a.itemization_interest_cents,
            a.itemization_fees_cents, a.itemization_payments_cents, a.itemization_credits_cents, a.creditor_current,
            a.creditor_itemization, a.previous_account_id, ${chunk.grouped ? detailsWithDocuments : "coalesce(a.details, '{}')"}
       from portal.import_rows r
       join placing_people who on who.of_file = r.person_id
      cross join lateral jsonb_to_record(r.record -> 'account') as a(
        location_id uuid, debt_type text, client_account_number text, debt_date date, itemization_reference text,
        itemization_date date, itemization_amount_cents bigint, itemization_interest_cents bigint, itemization_fees_cents bigint,
        itemization_payments_cents bigint, itemization_credits_cents bigint, creditor_current text, creditor_itemization text,
        previous_account_id uuid, details jsonb)
      where ${ready} and r.row_number between $3 and $4`,
    [
      chunk.clientId,
      chunk.importId,
      chunk.from,
      chunk.to,
      chunk.plan.first_number + chunk.placedBefore,
      chunk.plan.batch_id,
      chunk.today,
    ],
  );
  const rows = [chunk.clientId, chunk.importId, chunk.from, chunk.to];
  await db.query(
    `insert into portal.account_status_history (client_id, account_id, to_status, actor, actor_user_id)
     select $1, r.account_id, 'SUBMITTED', 'client', $5 from portal.import_rows r where ${ready} and r.row_number between $3 and $4`,
    [...rows, chunk.certifiedBy],
  );
  await db.query(
    `insert into portal.account_parties (client_id, account_id, role, display_name, is_liable, contact)
     select $1, r.account_id, p.role, p.display_name, p.is_liable, p.contact
       from portal.import_rows r
      cross join lateral jsonb_to_recordset(coalesce(r.record -> 'parties', '[]')${
        chunk.grouped
          ? ` || coalesce((
             select jsonb_path_query_array(jsonb_agg(m.record -> 'parties' order by m.row_number) filter (where m.record ? 'parties'), '$[*][*]')
               from portal.import_rows m where m.client_id = $1 and m.import_id = $2 and m.merged_into = r.row_number and m.state = 'merged'), '[]')`
          : ''
      }) as p(role text, display_name text, is_liable boolean, contact jsonb)
      where ${ready} and r.row_number between $3 and $4`,
    rows,
  );
  // The agency is told of all of them at once.
  await db.query(
    `insert into feed.outgoing (client_id, kind, subject_id, account_id)
     select $1, 'placement', r.account_id, r.account_id from portal.import_rows r
      where ${ready} and r.row_number between $3 and $4 order by r.row_number`,
    rows,
  );
  await db.query(
    `with added as (
       insert into portal.account_notes (client_id, account_id, body, author_name, created_by)
       select $1, r.account_id, left(r.record ->> 'notes', 4000), $5, $6 from portal.import_rows r
        where ${ready} and r.row_number between $3 and $4 and r.record ? 'notes'
       returning id, account_id)
     insert into feed.outgoing (client_id, kind, subject_id, account_id)
     select $1, 'note', id, account_id from added`,
    [...rows, chunk.plan.certified_name, chunk.certifiedBy],
  );
  return rowCount ?? 0;
}

/** Documents of the account (invoices, credits), the row's own first. */
const detailsWithDocuments = `coalesce(a.details, '{}') || jsonb_build_object('invoices',
  case when r.record ? 'document' then jsonb_build_array(r.record -> 'document') else '[]' end || coalesce((
    select jsonb_agg(m.record -> 'document' order by m.row_number) filter (where m.record ? 'document')
      from portal.import_rows m where m.client_id = $1 and m.import_id = $2 and m.merged_into = r.row_number and m.state = 'merged'), '[]'))`;
