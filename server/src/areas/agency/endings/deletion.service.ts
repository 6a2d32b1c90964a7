import { recordAgencyEntries, type AgencyEntry } from '#platform/agency-audit.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Clock } from '#platform/clock.ts';
import type { Platform } from '#platform/http/module.ts';
import {
  addRemoved,
  candidatesOf,
  cutoffsOf,
  readPeriods,
  findNextCandidates,
  type Candidates,
  type Removed,
} from '#areas/agency/retention/index.ts';
import { CLIENT_TABLES } from './client-tables.ts';
import { countKept, deleteByIds, deleteObjects, deleteRows, listFileKeys, redactRows } from './deletion.repository.ts';
import { addCounts, findEnding, moveEnding } from './endings.repository.ts';
import { folderOf } from './export.service.ts';

type DeletionPlatform = Pick<Platform, 'db' | 'files'> & { clock: Clock };

const batchRows = 2000;
const batchFiles = 200;

/** Tables whose rows name a stored file. */
const withFiles: ReadonlySet<string> = new Set([
  'portal.documents',
  'portal.published_documents',
  'portal.imports',
  'portal.exports',
  'portal.report_runs',
]);

/** Deletes the data of ended clients that are due. Returns them for the run's record. */
export async function purgeEndedClients(platform: DeletionPlatform, due: Candidates): Promise<Removed> {
  const removed: Removed = new Map();
  for (const { client_id: clientId } of await platform.db.asService((tx) => findNextCandidates(tx, due, 1000)))
    if (clientId !== null && (await deleteClient(platform, clientId))) addRemoved(removed, clientId);
  return removed;
}

/** Deletes the data of one ended client if its retention period has ended and it has no legal hold. */
export async function deleteIfDue(platform: DeletionPlatform, clientId: string): Promise<void> {
  const { db, clock } = platform;
  const due = await db.asService(async (tx) => {
    const period = (await readPeriods(tx)).find(({ kind }) => kind === 'ended_clients');
    return period ? findNextCandidates(tx, candidatesOf('ended_clients', cutoffsOf(period, clock.now())), 1000) : [];
  });
  if (due.some((one) => one.client_id === clientId)) await deleteClient(platform, clientId);
}

/**
 * Deletes and redacts in batches, each with its counts in one transaction, so that a job continues after a kill and nothing is counted
 * twice. False if the deletion was not ordered, is done, or is blocked by a legal hold.
 */
async function deleteClient({ db, files, clock }: DeletionPlatform, clientId: string): Promise<boolean> {
  const isMoved = await db.asService((tx) => moveEnding(tx, clientId, { to: 'deleting', who: 'system' }));
  if (!isMoved) return false;
  for (const end of CLIENT_TABLES) {
    const { table } = end;
    // Set while the deletion runs: the rest waits for its release.
    if ((await db.asService((tx) => findEnding(tx, clientId)))?.legal_holds !== 0) return false;
    if ('deleted' in end && withFiles.has(table)) await deleteWithFiles({ db, files }, { table, clientId, what: end.deleted });
    else if ('deleted' in end)
      await inBatches(db, clientId, { effect: 'deleted', what: end.deleted }, (tx) =>
        deleteRows(tx, { table, clientId, limit: batchRows }),
      );
    else if ('redacted' in end)
      await inBatches(db, clientId, { effect: 'redacted', what: end.redacted }, (tx) =>
        redactRows[table as keyof typeof redactRows](tx, clientId, batchRows),
      );
  }
  await inBatches(db, clientId, { effect: 'redacted', what: 'company' }, (tx) => redactRows['portal.clients'](tx, clientId));
  await inBatches(db, clientId, { effect: 'deleted', what: 'documents' }, (tx) => deleteObjects(tx, clientId, batchRows));
  await files.deleteBelow(folderOf(clientId));
  await finish({ db, clock }, clientId);
  return true;
}

async function inBatches(
  db: Db,
  clientId: string,
  count: { effect: 'deleted' | 'redacted'; what: string },
  work: (tx: Tx) => Promise<number>,
): Promise<void> {
  let records: number;
  do {
    records = await db.asService(async (tx) => {
      const done = await work(tx);
      if (done > 0) await addCounts(tx, clientId, [{ ...count, records: done }]);
      return done;
    });
  } while (records > 0);
}

/** Deletes files before their rows: if the server stops in between, the rows still name the remaining files. */
async function deleteWithFiles(
  { db, files }: Pick<DeletionPlatform, 'db' | 'files'>,
  { table, clientId, what }: { table: string; clientId: string; what: string },
): Promise<void> {
  for (;;) {
    const rows = await db.asService((tx) => listFileKeys(tx, { table, clientId, limit: batchFiles }));
    if (rows.length === 0) return;
    for (const { file_key: key } of rows) if (key !== null) await files.delete(key);
    await db.asService(async (tx) => {
      const records = await deleteByIds(tx, { table, clientId, ids: rows.map(({ id }) => id) });
      await addCounts(tx, clientId, [{ effect: 'deleted', what, records }]);
    });
  }
}

async function finish({ db, clock }: Pick<DeletionPlatform, 'db' | 'clock'>, clientId: string): Promise<void> {
  const now = clock.now();
  await db.asService(async (tx) => {
    const kept = CLIENT_TABLES.flatMap((end) =>
      'kept' in end && end.kept !== null ? [{ table: end.table, what: end.kept }] : [],
    );
    const ending = await findEnding(tx, clientId);
    if (!(await moveEnding(tx, clientId, { to: 'deleted', who: 'system', set: { deleted_at: now } }))) return;
    await deleteRows(tx, { table: 'portal.client_ending_files', clientId, limit: Number.MAX_SAFE_INTEGER });
    const orderer = { userId: null, name: ending?.deletion_ordered_by_name ?? '', ip: null, userAgent: null };
    const entry: AgencyEntry = { action: 'client.data_deleted', clientId, subjectType: 'client', subjectId: clientId };
    await recordAgencyEntries(tx, orderer, [entry]);
    await addCounts(tx, clientId, await countKept(tx, clientId, kept));
  });
}
