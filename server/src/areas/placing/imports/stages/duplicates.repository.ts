import type { RowProblem } from '@recoup/contract/placing/import-shapes';
import { CLOSED_STATUSES } from '@recoup/domain/accounts/statuses';
import type { Queryable } from '#platform/db/queryable.ts';

const field = 'client_account_number';

interface Scope {
  clientId: string;
  importId: string;
  /** The account number's column, to correct it. */
  column: number | null;
  /** Only rows with these account numbers; absent: all. */
  keys?: readonly string[];
}

export const duplicateCodes = ['duplicate_in_file', 'duplicate_open', 'duplicate_closed'];

function problemOf(column: number | null, code: string, level: RowProblem['level'], message: string): string {
  return JSON.stringify([{ field, column, code, level, message }]);
}

/**
 * Account numbers that are open, or being placed by another import; `closed` lists the final statuses, `keys` the only numbers
 * looked for (null: all).
 */
function placedElsewhere(closed: string, keys = 'null::text[]'): string {
  return `select a.client_account_key from portal.accounts a
           where a.client_id = $1 and a.status <> all (${closed}) and (${keys} is null or a.client_account_key = any (${keys}))
          union all
          select o.account_key from portal.imports i join portal.import_rows o on o.client_id = i.client_id and o.import_id = i.id
           where i.client_id = $1 and i.state = 'committing' and i.plan ? 'batch_id' and i.id <> $2 and o.merged_into is null
             and o.state in ('ok', 'warning') and (${keys} is null or o.account_key = any (${keys}))`;
}

/** Whether an account of the import was placed elsewhere since the check. */
export async function findPlacedSince(
  db: Queryable,
  { clientId, importId }: { clientId: string; importId: string },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select from portal.import_rows r
        where r.client_id = $1 and r.import_id = $2 and r.state in ('ok', 'warning') and r.merged_into is null
          and r.account_key in (${placedElsewhere('$3')})) as found`,
    [clientId, importId, CLOSED_STATUSES],
  );
  return rows[0]?.found === true;
}

/**
 * Marks rows whose account number occurs in an earlier row, on an open account (both blocked), or on a closed one (a warning: it
 * will be placed again). Returns how many of each.
 */
export async function markDuplicates(
  db: Queryable,
  { clientId, importId, column, keys }: Scope,
): Promise<(Omit<RowProblem, 'column'> & { count: number })[]> {
  const inFile = await db.query(
    `with repeated as (
       select account_key, min(row_number) as first_row
         from portal.import_rows
        where client_id = $1 and import_id = $2 and state in ('ok', 'warning', 'error') and merged_into is null and account_key is not null
          and ($4::text[] is null or account_key = any ($4))
        group by account_key having count(*) > 1
     )
     update portal.import_rows r
        set state = 'error',
            problems = r.problems || jsonb_set($3::jsonb, '{0,message}', to_jsonb('Row ' || d.first_row || ' has the same account number. Correct the number, or leave one of the rows out.'))
       from repeated d
      where r.client_id = $1 and r.import_id = $2 and r.state in ('ok', 'warning', 'error') and r.merged_into is null
        and r.account_key = d.account_key and r.row_number <> d.first_row`,
    [clientId, importId, problemOf(column, 'duplicate_in_file', 'error', ''), keys ?? null],
  );
  const open = await db.query(
    `update portal.import_rows r set state = 'error', problems = r.problems || $3::jsonb
      where r.client_id = $1 and r.import_id = $2 and r.state in ('ok', 'warning', 'error') and r.merged_into is null
        and r.account_key in (${placedElsewhere('$4', '$5::text[]')}) and ($5::text[] is null or r.account_key = any ($5))`,
    [clientId, importId, problemOf(column, 'duplicate_open', 'error', openMessage), CLOSED_STATUSES, keys ?? null],
  );
  const closed = await db.query(
    `update portal.import_rows r
        set state = case when r.state = 'ok' then 'warning' else r.state end,
            problems = r.problems || $3::jsonb,
            record = jsonb_set(r.record, '{account,previous_account_id}', to_jsonb(p.id))
       from (select distinct on (a.client_account_key) a.client_account_key, a.id
               from portal.accounts a
              where a.client_id = $1 and ($5::text[] is null or a.client_account_key = any ($5))
              order by a.client_account_key, (a.status <> all ($4)) desc, a.number desc) p
      where r.client_id = $1 and r.import_id = $2 and r.state in ('ok', 'warning') and r.merged_into is null
        and r.account_key = p.client_account_key and ($5::text[] is null or r.account_key = any ($5))`,
    [clientId, importId, problemOf(column, 'duplicate_closed', 'warning', closedMessage), CLOSED_STATUSES, keys ?? null],
  );
  return [
    {
      field,
      code: 'duplicate_in_file',
      level: 'error',
      message: 'An earlier row has the same account number. Correct the number, or leave one of the rows out.',
      count: inFile.rowCount ?? 0,
    },
    { field, code: 'duplicate_open', level: 'error', message: openMessage, count: open.rowCount ?? 0 },
    { field, code: 'duplicate_closed', level: 'warning', message: closedMessage, count: closed.rowCount ?? 0 },
  ];
}

const openMessage = 'This account is already placed and still open. Correct the number, or leave the row out.';
const closedMessage = 'An account with this number was placed before and is closed. It will be placed again.';
