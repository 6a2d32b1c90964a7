import type { ImportSummary } from '@recoup/contract/placing/import-shapes';
import type { Tx } from '#platform/db/db.ts';
import type { StoredSummary } from '#platform/db/json-columns.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import type { ImportRef } from '../imports.repository.ts';
import { summarize } from '../stages/summary.repository.ts';
import { findPlacedPeople, type CountedRow } from './rows.repository.ts';

/** The summary without its problems after the rows `old` became `now`: from the difference, because a file may have 500,000 rows. */
export async function recount(
  tx: Tx,
  ref: ImportRef,
  { before, old, now }: { before: StoredSummary; old: readonly CountedRow[]; now: readonly CountedRow[] },
): Promise<Omit<ImportSummary, 'problems'>> {
  const { totals = [], counts = [], itemization_assumed: assumed } = before;
  // Files checked by an earlier version.
  if (assumed === undefined) return summarize(queryableOf(tx), ref, { totals, counts });
  const rows = { ...before.rows };
  const sums = {
    accounts: before.accounts,
    amount_cents: before.amount_cents,
    error_cents: before.error_cents,
    left_out_cents: before.left_out_cents,
    itemization_assumed: assumed,
  };
  const add = (row: CountedRow, times: 1 | -1) => {
    const state = row.state as keyof typeof rows;
    const cents = times * (row.amount_cents ?? 0);
    rows[state] += times;
    if (state === 'error') sums.error_cents += cents;
    if (state === 'left_out') sums.left_out_cents += cents;
    if (!isPlaced(row)) return;
    sums.accounts += times;
    sums.amount_cents += cents;
    if (row.itemization_assumed) sums.itemization_assumed += times;
  };
  for (const row of old) add(row, -1);
  for (const row of now) add(row, 1);
  return { rows, ...sums, people: before.people + (await changeOfPeople(tx, ref, { old, now })), totals, counts };
}

function isPlaced({ state }: CountedRow): boolean {
  return state === 'ok' || state === 'warning';
}

/** By how many people more or fewer are placed. */
async function changeOfPeople(
  tx: Tx,
  ref: ImportRef,
  { old, now }: { old: readonly CountedRow[]; now: readonly CountedRow[] },
): Promise<number> {
  const [was, is] = [peopleOf(old), peopleOf(now)];
  const changed = [...[...was].filter((id) => !is.has(id)), ...[...is].filter((id) => !was.has(id))];
  if (changed.length === 0) return 0;
  const numbers = [...new Set([...old, ...now].map((row) => row.row_number))];
  const elsewhere = await findPlacedPeople(tx, ref, { people: changed, numbers });
  return changed.filter((id) => !elsewhere.has(id)).reduce((sum, id) => sum + (is.has(id) ? 1 : -1), 0);
}

function peopleOf(rows: readonly CountedRow[]): Set<string> {
  return new Set(rows.flatMap((row) => (isPlaced(row) && row.merged_into === null ? (row.person_id ?? []) : [])));
}
