import type { ImportSummary } from '@recoup/contract/placing/import-shapes';
import type { Queryable } from '#platform/db/queryable.ts';

/** Counts and cents of a checked import from its rows; totals and counts that the file states come from the caller. */
export async function summarize(
  db: Queryable,
  { clientId, importId }: { clientId: string; importId: string },
  { totals, counts }: Pick<ImportSummary, 'totals' | 'counts'>,
): Promise<Omit<ImportSummary, 'problems'>> {
  const { rows } = await db.query<{
    state: keyof ImportSummary['rows'];
    count: number;
    cents: number;
    people: number;
    assumed: number;
  }>(
    `select state, count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents,
            count(*) filter (where itemization_assumed) as assumed
       from portal.import_rows where client_id = $1 and import_id = $2 group by state`,
    [clientId, importId],
  );
  const people = await db.query<{ people: number }>(
    `select count(distinct person_id) as people from portal.import_rows
      where client_id = $1 and import_id = $2 and state in ('ok', 'warning') and merged_into is null`,
    [clientId, importId],
  );
  const of = (state: string) => {
    const found = rows.find((row) => row.state === state);
    return { count: Number(found?.count ?? 0), cents: Number(found?.cents ?? 0), assumed: Number(found?.assumed ?? 0) };
  };
  const [ok, warning, error, leftOut] = [of('ok'), of('warning'), of('error'), of('left_out')];
  return {
    rows: {
      ok: ok.count,
      warning: warning.count,
      error: error.count,
      left_out: leftOut.count,
      merged: of('merged').count,
      committed: of('committed').count,
    },
    accounts: ok.count + warning.count,
    people: Number(people.rows[0]?.people ?? 0),
    amount_cents: ok.cents + warning.cents,
    error_cents: error.cents,
    left_out_cents: leftOut.cents,
    itemization_assumed: ok.assumed + warning.assumed,
    totals,
    counts,
  };
}
