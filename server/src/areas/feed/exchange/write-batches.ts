import { outgoingName } from '@recoup/domain/feed/exchange-files';
import { createHash } from 'node:crypto';
import { countNextEvents, createOutboxReader, findSentDocument, assignPositions } from '#areas/feed/outbox/index.ts';
import { unfinishedPath } from '#platform/remote-folder/index.ts';
import { insertBatch, listUnsent, markPublishing, markSent, type Batch } from './batches.repository.ts';
import { folders } from './context.ts';
import { findAgencyClientIds, findExchange, findFolderSystem, saveExchange, type FolderSystem } from './exchange.repository.ts';
import { writeLayout, type FileEvent } from './layouts/index.ts';
import { runPart, type Poll } from './poll.ts';

/** Events of one round, which are held in memory by kind. */
const eventsPerRound = 5000;
/** Unwritten batches at which planning stops. */
const maxUnsent = 50;

/** Writes batches that a killed server left unfinished, then the outbox events that no batch has. */
export async function writeBatches(poll: Poll): Promise<void> {
  const { db, signal } = poll;
  const { system_id: systemId } = await db.asService(findExchange);
  const system = systemId === null ? null : await db.asService((tx) => findFolderSystem(tx, systemId));
  if (!system) return;
  for (;;) {
    const hasNext = (await db.asService(listUnsent)).length < maxUnsent && (await planBatches(poll));
    let sent = 0;
    for (const batch of await db.asService(listUnsent)) {
      signal.throwIfAborted();
      await runPart(poll, async () => {
        await sendBatch(poll, system, batch);
        sent += 1;
      });
    }
    // Nothing could be written, for example because the folder is full.
    if (!hasNext || sent === 0) return;
  }
}

/** Divides the next events into a batch per kind. Returns whether there were any. */
async function planBatches({ db, clock, lock }: Poll): Promise<boolean> {
  await lock.check();
  return db.asService(async (tx) => {
    const { layout, batched_position: after } = await findExchange(tx);
    if (layout === null) return false;
    await assignPositions(tx, 10_000);
    const next = await countNextEvents(tx, { after, limit: eventsPerRound });
    if (!next) return false;
    const at = clock.now();
    for (const { kind, events } of next.kinds)
      await insertBatch(tx, { kind, layout, afterPosition: after, lastPosition: next.last, events, at }, (number) =>
        outgoingName({ at: at.toISOString(), number, kind }, 'csv'),
      );
    await saveExchange(tx, { batched_position: next.last });
    return true;
  });
}

/**
 * Writes every file under a temporary name, records that the batch is complete, and renames the files. After a kill, the next server
 * renames the temporary files that are left: it neither repeats nor omits a file, even if the agency has already taken some.
 */
async function sendBatch(poll: Poll, system: FolderSystem, batch: Batch): Promise<void> {
  const { db, folder, lock, clock } = poll;
  const { events, documents } = await readBatch(poll, system, batch);
  const path = `${folders.out}/${batch.file_name}`;
  if (batch.state === 'writing') {
    const content = await db.asService((tx) => writeLayout(tx, batch, events));
    for (const { name, key } of documents) await folder.write(unfinishedPath(`${folders.out}/${name}`), poll.files.get(key));
    const bytes = await folder.write(unfinishedPath(path), [Buffer.from(content)]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await lock.check();
    await db.asService((tx) => markPublishing(tx, batch.number, { bytes, sha256 }));
  }
  for (const name of [...documents.map((document) => document.name), batch.file_name]) {
    const unfinished = unfinishedPath(`${folders.out}/${name}`);
    if (!(await folder.find(unfinished))) continue;
    await lock.check();
    await folder.move(unfinished, `${folders.out}/${name}`);
  }
  await db.asService((tx) => markSent(tx, batch.number, clock.now()));
}

interface SentDocument {
  /** Of its file in `out`. */
  name: string;
  /** Of its content. */
  key: string;
}

async function readBatch(
  { db, vault, files }: Poll,
  system: FolderSystem,
  batch: Batch,
): Promise<{ events: FileEvent[]; documents: SentDocument[] }> {
  const items = await createOutboxReader({ db, vault })(system, {
    after: String(batch.after_position),
    until: batch.last_position,
    kind: batch.kind,
    limit: batch.events,
  });
  const numbers = await db.asService((tx) => findAgencyClientIds(tx, [...new Set(items.map(({ client }) => client.id))]));
  const documents = new Map<string, SentDocument>();
  if (batch.kind === 'document')
    for (const [index, { client, id }] of items.entries()) {
      const found = await db.asService((tx) => findSentDocument(tx, { clientId: client.id, documentId: id }));
      if (!found || !(await files.exists(found.file_key))) continue;
      const stem = batch.file_name.replace(/\.csv$/, '');
      const own = found.file_name.replaceAll(/[^A-Za-z0-9._-]+/g, '_').slice(-80);
      documents.set(id, { name: `${stem}-${index + 1}-${own}`, key: found.file_key });
    }
  const events = items.map((item) => ({
    ...item,
    clientNumber: numbers.get(item.client.id) ?? item.client.code ?? '',
    documentFile: documents.get(item.id)?.name ?? null,
  }));
  return { events, documents: [...documents.values()] };
}
