import type { RowState } from '@recoup/contract/placing/import-shapes';
import type { RowProblem } from '@recoup/domain/placing/import';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import type { CellEdits } from '#platform/db/json-columns.ts';
import type { ImportRef } from '../imports.repository.ts';
import { duplicateCodes } from '../stages/duplicates.repository.ts';
import type { StagedRow } from '../stages/staged-row.ts';

/** Rows of a checked file with their corrections. */
export function fromRows(tx: Tx, { clientId, importId }: ImportRef) {
  return tx
    .selectFrom('portal.import_rows as r')
    .leftJoin('portal.import_edits as e', (join) =>
      join
        .onRef('e.client_id', '=', 'r.client_id')
        .onRef('e.import_id', '=', 'r.import_id')
        .onRef('e.row_number', '=', 'r.row_number'),
    )
    .where('r.client_id', '=', clientId)
    .where('r.import_id', '=', importId);
}

const shown = [
  'r.row_number',
  'r.state',
  'r.cells',
  'r.problems',
  'r.amount_cents',
  'r.merged_into',
  'e.cells as edits',
  sql<string | null>`r.record #>> '{person,display_name}'`.as('debtor_name'),
  sql<string | null>`r.record #>> '{account,client_account_number}'`.as('client_account_number'),
] as const;

/** Rows with a problem, or with the problem of one column: each column that states a fact asks a question of its own. */
export interface ProblemFilter {
  code: string;
  column?: number | null | undefined;
}

export interface RowFilter {
  state?: readonly RowState[] | undefined;
  problem?: ProblemFilter | undefined;
  rowNumber?: number | undefined;
}

export async function listRows(
  tx: Tx,
  ref: ImportRef,
  { filter, after, limit }: { filter: RowFilter; after: number; limit: number },
) {
  let query = fromRows(tx, ref).select(shown).where('r.row_number', '>', after).orderBy('r.row_number').limit(limit);
  if (filter.state) query = query.where('r.state', '=', sql<string>`any (${[...filter.state]}::text[])`);
  if (filter.rowNumber !== undefined) query = query.where('r.row_number', '=', filter.rowNumber);
  if (filter.problem !== undefined) query = query.where(hasProblem(filter.problem));
  return query.execute();
}

export type ShownRow = Awaited<ReturnType<typeof listRows>>[number];

/** Without a column that is `undefined`, which JSON leaves out. */
const patternOf = ({ code, column }: ProblemFilter) => ({ code, column });
const hasProblem = (problem: ProblemFilter) => sql<boolean>`r.problems @> ${JSON.stringify([patternOf(problem)])}::jsonb`;

export function listRowsByNumber(tx: Tx, ref: ImportRef, numbers: readonly number[]) {
  return fromRows(tx, ref).select(shown).where('r.row_number', 'in', numbers).orderBy('r.row_number').execute();
}

/** Numbers of the rows that a bulk change affects, without those already in that state. */
export async function listNumbers(
  tx: Tx,
  ref: ImportRef,
  { state, problem, leftOut }: { state?: string | undefined; problem?: ProblemFilter | undefined; leftOut: boolean },
): Promise<number[]> {
  let query = fromRows(tx, ref)
    .select('r.row_number')
    .where('r.state', leftOut ? '<>' : '=', 'left_out')
    .orderBy('r.row_number');
  if (state !== undefined) query = query.where('r.state', '=', state);
  if (problem !== undefined) query = query.where(hasProblem(problem));
  return (await query.execute()).map((row) => row.row_number);
}

const evaluated = [
  'r.row_number',
  'r.state',
  'r.cells',
  'r.cells_sealed',
  'r.problems',
  'r.account_key',
  'r.group_key',
  'r.notice',
  'r.account_id',
  'r.merged_into',
  'e.cells as edits',
  'e.is_left_out',
  'e.answers',
] as const;

/** Rows with everything needed to check them again: those with these numbers and those of their groups. */
export function listToEvaluate(
  tx: Tx,
  ref: ImportRef,
  { numbers, groups }: { numbers: readonly number[]; groups: readonly string[] },
) {
  return fromRows(tx, ref)
    .select(evaluated)
    .where((eb) => eb.or([eb('r.row_number', 'in', numbers), ...(groups.length > 0 ? [eb('r.group_key', 'in', groups)] : [])]))
    .orderBy('r.row_number')
    .execute();
}

export type RowToEvaluate = Awaited<ReturnType<typeof listToEvaluate>>[number];

/** What is counted of rows with these numbers and account numbers, before and after a change. */
export async function listCounted(
  tx: Tx,
  { clientId, importId }: ImportRef,
  { numbers, keys }: { numbers: readonly number[]; keys: readonly string[] },
) {
  return tx
    .selectFrom('portal.import_rows')
    .select(['row_number', 'state', 'problems', 'amount_cents', 'merged_into', 'person_id', 'itemization_assumed'])
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .where((eb) => eb.or([eb('row_number', 'in', numbers), ...(keys.length > 0 ? [eb('account_key', 'in', keys)] : [])]))
    .execute();
}

export type CountedRow = Awaited<ReturnType<typeof listCounted>>[number];

/** Which of these people rows other than `numbers` place. */
export async function findPlacedPeople(
  tx: Tx,
  { clientId, importId }: ImportRef,
  { people, numbers }: { people: readonly string[]; numbers: readonly number[] },
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('portal.import_rows')
    .select('person_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .where('state', 'in', ['ok', 'warning'])
    .where('merged_into', 'is', null)
    .where('person_id', 'in', people)
    .where('row_number', 'not in', numbers)
    .execute();
  return new Set(rows.flatMap(({ person_id: id }) => id ?? []));
}

export async function saveEdits(
  tx: Tx,
  { clientId, importId }: ImportRef,
  edit: { rowNumber: number; cells: CellEdits; isLeftOut: boolean | null; userId: string; at: Date },
): Promise<void> {
  await sql`
    insert into portal.import_edits (client_id, import_id, row_number, cells, is_left_out, edited_by, edited_at)
    values (${clientId}, ${importId}, ${edit.rowNumber}, ${JSON.stringify(edit.cells)}::jsonb, coalesce(${edit.isLeftOut}::boolean, false),
            ${edit.userId}, ${edit.at})
    on conflict (client_id, import_id, row_number) do update set
      cells = import_edits.cells || excluded.cells,
      is_left_out = coalesce(${edit.isLeftOut}::boolean, import_edits.is_left_out),
      edited_by = excluded.edited_by, edited_at = excluded.edited_at`.execute(tx);
}

export async function saveLeftOut(
  tx: Tx,
  { clientId, importId }: ImportRef,
  edit: { numbers: readonly number[]; isLeftOut: boolean; userId: string; at: Date },
): Promise<void> {
  await sql`
    insert into portal.import_edits (client_id, import_id, row_number, is_left_out, edited_by, edited_at)
    select ${clientId}, ${importId}, number, ${edit.isLeftOut}, ${edit.userId}, ${edit.at} from unnest(${[...edit.numbers]}::integer[]) as number
    on conflict (client_id, import_id, row_number) do update set
      is_left_out = excluded.is_left_out, edited_by = excluded.edited_by, edited_at = excluded.edited_at`.execute(tx);
}

/** Stores one answer for every row that asks, or for one of them. Returns the rows' numbers. */
export async function saveAnswers(
  tx: Tx,
  { clientId, importId }: ImportRef,
  answer: {
    problem: ProblemFilter;
    value: string;
    rowNumber: number | null;
    userId: string;
    at: Date;
  },
): Promise<number[]> {
  const { rows } = await sql<{ row_number: number }>`
    insert into portal.import_edits (client_id, import_id, row_number, answers, edited_by, edited_at)
    select r.client_id, r.import_id, r.row_number, given.answers, ${answer.userId}, ${answer.at}
      from portal.import_rows r
      cross join lateral (
        select jsonb_object_agg(concat(p ->> 'field', ':', p ->> 'code', ':', p ->> 'message'),
                 jsonb_build_object('value', ${answer.value}::text, 'asked', p ->> 'message')) as answers
          from jsonb_array_elements(r.problems) p where p @> ${JSON.stringify(patternOf(answer.problem))}::jsonb
      ) given
     where r.client_id = ${clientId} and r.import_id = ${importId} and ${hasProblem(answer.problem)}
       and (${answer.rowNumber}::integer is null or r.row_number = ${answer.rowNumber}::integer)
    on conflict (client_id, import_id, row_number) do update set
      answers = import_edits.answers || excluded.answers, edited_by = excluded.edited_by, edited_at = excluded.edited_at
    returning row_number`.execute(tx);
  return rows.map((row) => row.row_number);
}

/** Distinct problems with these codes across the file, each with its row count. */
export async function countProblems(tx: Tx, { clientId, importId }: ImportRef, codes: readonly string[]) {
  const { rows } = await sql<{ problem: RowProblem; count: number }>`
    select p as problem, count(*)::integer as count
      from portal.import_rows r cross join lateral jsonb_array_elements(r.problems) p
     where r.client_id = ${clientId} and r.import_id = ${importId} and p ->> 'code' = any (${[...codes]}::text[])
     group by p`.execute(tx);
  return rows;
}

export async function saveEvaluated(tx: Tx, { clientId, importId }: ImportRef, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    update portal.import_rows r set
      state = n.state, problems = n.problems, record = n.record, account_key = n.account_key, match_key = n.match_key,
      amount_cents = n.amount_cents, account_id = n.account_id, person_id = n.person_id, merged_into = n.merged_into,
      group_key = n.group_key, itemization_assumed = n.itemization_assumed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      row_number integer, state text, problems jsonb, record jsonb, account_key text, match_key text, amount_cents bigint,
      account_id uuid, person_id uuid, merged_into integer, group_key text, itemization_assumed boolean)
    where r.client_id = ${clientId} and r.import_id = ${importId} and r.row_number = n.row_number`.execute(tx);
}

/** Removes duplicate marks of rows with these account numbers, before duplicates are detected again. */
export async function unmarkDuplicates(tx: Tx, { clientId, importId }: ImportRef, keys: readonly string[]): Promise<void> {
  await sql`
    update portal.import_rows r set
      problems = left_over.problems,
      record = r.record #- '{account,previous_account_id}',
      state = case when left_over.problems @> '[{"level":"error"}]' then 'error'
                   when left_over.problems = '[]' then 'ok' else 'warning' end
    from portal.import_rows o
    cross join lateral (
      select coalesce(jsonb_agg(p.value order by p.ordinality), '[]') as problems
      from jsonb_array_elements(o.problems) with ordinality p where p.value ->> 'code' <> all (${[...duplicateCodes]})
    ) left_over
    where o.client_id = ${clientId} and o.import_id = ${importId} and o.account_key = any (${[...keys]}) and o.merged_into is null
      and o.state in ('ok', 'warning', 'error')
      and r.client_id = o.client_id and r.import_id = o.import_id and r.row_number = o.row_number`.execute(tx);
}

export function listEdits(tx: Tx, { clientId, importId }: ImportRef) {
  return tx
    .selectFrom('portal.import_edits')
    .select(['row_number', 'cells'])
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .execute();
}

/** `cells`: the row's corrections as JSON. */
export async function updateEdit(
  tx: Tx,
  { clientId, importId }: ImportRef,
  { rowNumber, cells }: { rowNumber: number; cells: string },
): Promise<void> {
  await tx
    .updateTable('portal.import_edits')
    .set({ cells })
    .where('client_id', '=', clientId)
    .where('import_id', '=', importId)
    .where('row_number', '=', rowNumber)
    .execute();
}
