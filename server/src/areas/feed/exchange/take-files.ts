import { choosePattern, isUnfinishedName, keptName, readAcknowledgment } from '@recoup/domain/feed/exchange-files';
import { text } from 'node:stream/consumers';
import type { FileHandling } from '#platform/db/json-columns.ts';
import { isDatabaseUnavailable } from '#platform/db/sqlstate.ts';
import { FolderError, putFile, type FolderEntry } from '#platform/remote-folder/index.ts';
import { SheetFailure } from '#platform/sheets/failure.ts';
import { createSpool, MappingUnclear, type Imported, type Spool } from '#areas/feed/files/index.ts';
import { answerBatch } from './answer-batches.ts';
import { folders } from './context.ts';
import { folderName } from './exchange.repository.ts';
import {
  deleteSeen,
  finishFile,
  findLastApplied,
  insertSeen,
  listSeen,
  listTaken,
  markTaken,
  saveDecision,
  saveFileFailure,
  saveProgress,
  updateSeen,
  type FileResult,
  type SeenFile,
  type TakenFile,
} from './files.repository.ts';
import { runPart, type Poll } from './poll.ts';
import { listPatterns } from './patterns.repository.ts';

/** Attempts at a file that fails for a reason other than the folder or its content, before it is refused. */
const maxFailures = 5;

/** Continues files that were taken, and takes those in `in` that have stopped growing. */
export async function takeFiles(poll: Poll): Promise<void> {
  const { db, folder, clock, settleSeconds, signal } = poll;
  await returnUnknown(poll);
  for (const file of await db.asService(listTaken)) {
    signal.throwIfAborted();
    await runPart(poll, () => continueFile(poll, file));
  }
  const entries = (await folder.list(folders.in)).filter(({ name }) => !isUnfinishedName(name));
  const seen = new Map((await db.asService(listSeen)).map((file) => [file.name, file]));
  const names = new Set(entries.map(({ name }) => name));
  const now = clock.now();
  await db.asService((tx) =>
    deleteSeen(
      tx,
      [...seen.values()].flatMap(({ id, name }) => (names.has(name) ? [] : [id])),
    ),
  );
  const patterns = await db.asService(listPatterns);
  for (const entry of entries) {
    signal.throwIfAborted();
    const known = seen.get(entry.name);
    if (!known) await db.asService((tx) => insertSeen(tx, entry, now));
    else if (hasChanged(known, entry)) await db.asService((tx) => updateSeen(tx, known.id, entry, now));
    else if (now.getTime() - known.seen_at.getTime() >= settleSeconds * 1000)
      await runPart(poll, () => take(poll, known, choosePattern(patterns, entry.name)?.handling ?? null));
  }
}

async function take(poll: Poll, { id, name }: SeenFile, handling: FileHandling | null): Promise<void> {
  const { db, clock } = poll;
  await poll.lock.check();
  await db.asService((tx) => markTaken(tx, id, { path: workingPath({ id, name }), handling, at: clock.now() }));
  const taken = (await db.asService(listTaken)).find((file) => file.id === id);
  if (taken) await continueFile(poll, taken);
}

const workingPath = ({ id, name }: { id: string; name: string }) => `${folders.working}/${id}-${name.slice(-180)}`;

const hasChanged = (seen: { bytes: number; modified_at: Date }, entry: FolderEntry) =>
  seen.bytes !== entry.bytes || seen.modified_at.getTime() !== entry.modifiedAt.getTime();

/** Returns files to `in` that were taken before the database was restored: it has no record of them. */
async function returnUnknown({ db, folder, lock }: Poll): Promise<void> {
  const taken = new Set((await db.asService(listTaken)).map(({ path }) => path));
  for (const { name } of await folder.list(folders.working)) {
    const original = /^[0-9a-f-]{36}-(.+)$/.exec(name)?.[1];
    const path = `${folders.working}/${name}`;
    if (taken.has(path) || original === undefined || (await folder.find(`${folders.in}/${original}`))) continue;
    await lock.check();
    await folder.move(path, `${folders.in}/${original}`);
  }
}

/** Continues a taken file, which may end in its result or have to wait for a later poll. */
async function continueFile(poll: Poll, file: TakenFile): Promise<void> {
  const { db, folder, clock, lock } = poll;
  if (file.decided) return moveToResult(poll, file, file.decided);
  let entry = await folder.find(file.path);
  if (!entry) {
    // The first step, or the server was killed between recording the file and moving it.
    if (!(await folder.find(`${folders.in}/${file.name}`))) return recordRemoval(poll, file);
    await lock.check();
    await folder.move(`${folders.in}/${file.name}`, file.path);
    entry = await folder.find(file.path);
  }
  if (!entry) return recordRemoval(poll, file);
  const found = entry;
  if (hasChanged(file, found)) return db.asService((tx) => updateSeen(tx, file.id, found, clock.now()));
  if (clock.now().getTime() - file.seen_at.getTime() < poll.settleSeconds * 1000) return undefined;
  const spool = await createSpool(poll.temporary, folder.read(file.path) as AsyncIterable<Uint8Array>);
  try {
    // The file was replaced while it was read; the next poll sees its new size.
    if (spool.bytes !== file.bytes) return undefined;
    await decideFile(poll, file, spool);
  } catch (error) {
    if (error instanceof FolderError || poll.signal.aborted || isDatabaseUnavailable(error)) throw error;
    poll.log.error({ err: error, file: file.name }, 'a file of the exchange folder could not be read');
    const message = 'This file could not be read. Contact the operator of the portal.';
    if (file.failures + 1 < maxFailures) return await db.asService((tx) => saveFileFailure(tx, file.id, message));
    await complete(poll, file, { result: 'refused', message, counts: file.counts, sha256: spool.sha256 });
  } finally {
    await spool.close();
  }
}

async function recordRemoval({ db, clock }: Poll, file: TakenFile): Promise<void> {
  await db.asService(async (tx) => {
    await saveFileFailure(tx, file.id, 'The file was removed before it was applied.');
    await finishFile(tx, file.id, { state: 'lost', at: clock.now() });
  });
}

interface Result {
  result: FileResult;
  message: string;
  counts: Record<string, number>;
  sha256: string;
  imported?: Imported;
}

async function decideFile(poll: Poll, file: TakenFile, spool: Spool): Promise<void> {
  const { db } = poll;
  const { handling } = file;
  const { sha256 } = spool;
  const answer = readAcknowledgment(file.name);
  if (answer) {
    const reason = spool.bytes > 10_000 ? '' : (await text(spool.content())).replace(/^\uFEFF/, '').trim();
    return complete(poll, file, { ...(await answerBatch(poll, answer, reason)), counts: {}, sha256 });
  }
  if (!handling)
    return complete(poll, file, {
      result: 'refused',
      message: `No pattern matches this name. Add one (npm run recoup -- feed exchange add PATTERN), then put the file in "${folders.in}" again.`,
      counts: {},
      sha256,
    });
  const before = await db.asService((tx) => findLastApplied(tx, file.name));
  const isSame = before?.sha256 === sha256 && JSON.stringify(before.handling) === JSON.stringify(handling);
  // A second attempt may apply rows that were refused, and an upsert may revert a change made in between.
  if (isSame && !poll.importer.mayChange(handling, before.counts))
    return complete(poll, file, { result: 'repeated', message: alreadyApplied, counts: before.counts, sha256 });
  let imported: Imported | undefined;
  try {
    imported = await poll.importer.run({ ...file, content: () => spool.content() }, handling, {
      sender: { name: folderName },
      signal: poll.signal,
      save: async (progress) => {
        if (!handling.isDryRun) await db.asService((tx) => saveProgress(tx, file.id, progress));
      },
    });
    const { counts } = imported;
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const isRefused = total === 0 || counts['refused'] === total;
    const isRepeated = isSame && counts['repeated'] === total;
    await complete(poll, file, {
      result: isRefused ? 'refused' : handling.isDryRun ? 'tried' : isRepeated ? 'repeated' : 'applied',
      message: isRepeated ? alreadyApplied : total === 0 ? 'The file has no rows.' : describeCounts(counts),
      counts,
      sha256,
      imported,
    });
  } catch (error) {
    if (!(error instanceof SheetFailure || error instanceof MappingUnclear)) throw error;
    await complete(poll, file, { result: 'refused', message: error.message, counts: {}, sha256 });
  } finally {
    await imported?.close();
  }
}

const alreadyApplied = 'A file of this name with the same content was already applied. Nothing changed.';

const describeCounts = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([result, count]) => `${count} ${result}`)
    .join(', ');

/** Writes a file's results next to its destination, then moves the file there. */
async function complete(poll: Poll, file: TakenFile, { imported, ...decision }: Result): Promise<void> {
  const { db, folder, lock, clock } = poll;
  const into = decision.result === 'refused' ? folders.refused : folders.done;
  const path = `${into}/${keptName({ at: file.taken_at.toISOString(), id: file.id, name: file.name })}`;
  await lock.check();
  if (imported && (decision.counts['refused'] ?? 0) > 0) await putFile(folder, `${path}.refused.csv`, imported.refused());
  if (imported?.changes) await putFile(folder, `${path}.changes.csv`, imported.changes());
  const result = {
    file: file.name,
    result: decision.result,
    message: decision.message,
    counts: decision.counts,
    kind: file.handling?.kind ?? null,
    source: file.handling?.source ?? null,
    dry_run: file.handling?.isDryRun ?? false,
    history: file.handling?.isHistory ?? false,
    bytes: file.bytes,
    sha256: decision.sha256,
    columns: imported?.mapping?.columns ?? null,
    ignored_columns: imported?.mapping?.ignored ?? null,
    taken_at: file.taken_at.toISOString(),
    finished_at: clock.now().toISOString(),
  };
  await putFile(folder, `${path}.result.json`, [Buffer.from(`${JSON.stringify(result, null, 2)}\n`)]);
  await db.asService((tx) => saveDecision(tx, file.id, { ...decision, path }));
  await moveToResult(poll, { ...file, path }, decision.result);
}

/** Moves the decided file to `path`, unless an earlier poll already did, and records its state. */
async function moveToResult({ db, folder, lock, clock, log }: Poll, file: TakenFile, state: FileResult): Promise<void> {
  const working = workingPath(file);
  if (await folder.find(working)) {
    await lock.check();
    await folder.move(working, file.path);
  }
  await db.asService((tx) => finishFile(tx, file.id, { state, at: clock.now() }));
  log.info({ file: file.name, result: state }, 'a file of the exchange folder was read');
}
