import { WORKING_IMPORT_STATES, type ImportState } from '@recoup/domain/placing/import-states';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { moveImport } from './import-state.repository.ts';

export interface ImportRef {
  clientId: string;
  importId: string;
}

const headColumns = [
  'i.id',
  'i.file_name',
  'i.file_bytes',
  'i.state',
  'i.progress_done',
  'i.progress_total',
  'i.failure_code',
  'i.failure_message',
  'i.summary',
  'i.batch_id',
  'b.number as batch_number',
  'i.created_by',
  'i.created_at',
  'i.updated_at',
] as const;

const detailColumns = [
  ...headColumns,
  'i.revision',
  'i.structure',
  'i.mapping',
  'i.plan',
  'i.claim',
  'i.file_key',
  'i.file_sha256',
  'i.header_signature',
  'i.certified_by',
  'i.certified_at',
] as const;

function fromImports(tx: Tx, clientId: string) {
  return tx
    .selectFrom('portal.imports as i')
    .leftJoin('portal.batches as b', (join) => join.onRef('b.client_id', '=', 'i.client_id').onRef('b.id', '=', 'i.batch_id'))
    .where('i.client_id', '=', clientId);
}

export async function insertImport(
  tx: Tx,
  { clientId, importId }: ImportRef,
  { name, bytes, userId, at }: { name: string; bytes: number; userId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('portal.imports')
    .values({
      client_id: clientId,
      id: importId,
      file_name: name,
      file_bytes: bytes,
      created_by: userId,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export async function listHeads(
  tx: Tx,
  {
    clientId,
    states,
    before,
    limit,
  }: { clientId: string; states?: readonly ImportState[] | undefined; before: string | null; limit: number },
) {
  let query = fromImports(tx, clientId).select(headColumns).orderBy('i.id', 'desc').limit(limit);
  if (states && states.length > 0) query = query.where('i.state', 'in', states);
  if (before !== null) query = query.where('i.id', '<', before);
  return query.execute();
}

export type HeadRow = Awaited<ReturnType<typeof listHeads>>[number];

export async function findImport(tx: Tx, { clientId, importId }: ImportRef, { lock = false } = {}) {
  const query = fromImports(tx, clientId).select(detailColumns).where('i.id', '=', importId);
  return (lock ? query.forUpdate('i') : query).executeTakeFirst();
}

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The latest committed import with the same bytes. */
export function findSameFile(tx: Tx, { clientId, importId }: ImportRef, sha256: string) {
  return tx
    .selectFrom('portal.imports as i')
    .innerJoin('portal.batches as b', (join) => join.onRef('b.client_id', '=', 'i.client_id').onRef('b.id', '=', 'i.batch_id'))
    .select(['i.id', 'b.number', 'b.created_at'])
    .where('i.client_id', '=', clientId)
    .where('i.file_sha256', '=', sha256)
    .where('i.state', '=', 'committed')
    .where('i.id', '<>', importId)
    .orderBy('i.id', 'desc')
    .executeTakeFirst();
}

/** The client's imports that are running, or were submitted earlier and wait. */
export async function countBefore(tx: Tx, { clientId, importId }: ImportRef, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('portal.imports')
    .select(sql<number>`count(*)`.as('count'))
    .where('client_id', '=', clientId)
    .where('id', '<>', importId)
    .where('state', 'in', WORKING_IMPORT_STATES)
    .where((eb) => eb.or([eb('claim', 'is not', null), eb('updated_at', '<', since)]))
    .executeTakeFirstOrThrow();
  return count;
}

export function updateSummary(tx: Tx, { clientId, importId }: ImportRef, { summary, at }: { summary: string; at: Date }) {
  return tx
    .updateTable('portal.imports')
    .set({ summary, updated_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', importId)
    .execute();
}

/** Stores a mapping for the next file with the same header. */
export function rememberMapping(
  tx: Tx,
  {
    clientId,
    signature,
    mapping,
    userId,
    at,
  }: { clientId: string; signature: string; mapping: string; userId: string; at: Date },
) {
  return tx
    .insertInto('portal.import_mappings')
    .values({ client_id: clientId, header_signature: signature, mapping, updated_by: userId, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'header_signature']).doUpdateSet({ mapping, updated_by: userId, updated_at: at }),
    )
    .execute();
}

export function deleteEdits(tx: Tx, { clientId, importId }: ImportRef) {
  return tx.deleteFrom('portal.import_edits').where('client_id', '=', clientId).where('import_id', '=', importId).execute();
}

/** For an abandoned job: a commit returns to its user, any earlier stage has failed. */
export async function failWorking(tx: Tx, ref: ImportRef, failure: { code: string; message: string }): Promise<void> {
  const set = { claim: null, failure_code: failure.code, failure_message: failure.message, updated_at: sql<Date>`now()` };
  const ready = moveImport(tx, ref, { from: ['committing'], to: 'ready', who: 'system', set: { ...set, plan: null } });
  const { numUpdatedRows } = await ready.executeTakeFirst();
  if (numUpdatedRows === 0n) await moveImport(tx, ref, { to: 'failed', who: 'system', set }).execute();
}

/** For the cleanup after a cancel: deletes staged rows, then the file's reference. */
export async function deleteStagedRows(tx: Tx, { clientId, importId }: ImportRef): Promise<void> {
  await tx.deleteFrom('portal.import_rows').where('client_id', '=', clientId).where('import_id', '=', importId).execute();
  await deleteEdits(tx, { clientId, importId });
  await tx
    .updateTable('portal.imports')
    .set({ file_key: null, structure: null })
    .where('client_id', '=', clientId)
    .where('id', '=', importId)
    .where('state', '=', 'cancelled')
    .execute();
}

interface Finished {
  state: 'needs_mapping' | 'ready' | 'committed' | 'failed';
  users: (string | null)[];
  file_name: string;
  placed: number | null;
}

/** The import's outcome, unless it was already taken: its users are notified once. An abandoned commit has one each time. */
export async function claimOutcome(tx: Tx, { clientId, importId }: ImportRef): Promise<Finished[]> {
  const { rows } = await sql<Finished>`
    with current_outcome as (select concat_ws(' ', state, failure_code) as outcome from portal.imports
      where client_id = ${clientId} and id = ${importId})
    update portal.imports i set notified_state = current_outcome.outcome
    from current_outcome
    where i.client_id = ${clientId} and i.id = ${importId} and i.state in ('needs_mapping', 'ready', 'committed', 'failed')
      and i.notified_state is distinct from current_outcome.outcome
    returning i.state, i.file_name, array[i.created_by, case when i.state = 'committed' then i.certified_by end] as users,
      case when i.state = 'committed' then i.progress_done end as placed`.execute(tx);
  return rows;
}
