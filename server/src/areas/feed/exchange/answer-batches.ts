import type { Acknowledgment } from '@recoup/domain/feed/exchange-files';
import { acknowledge } from '#areas/feed/outbox/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { findBatchByFile, firstOpenPosition, listSent, markAnswered } from './batches.repository.ts';
import { folders } from './context.ts';
import { findExchange } from './exchange.repository.ts';
import type { FileResult } from './files.repository.ts';
import type { Poll } from './poll.ts';

/** Records an answer that a file in `in` gives about a file in `out`, and moves the answered file out of `out`. */
export async function answerBatch(
  { db, folder, lock, clock }: Poll,
  { file, answer }: Acknowledgment,
  reason: string,
): Promise<{ result: FileResult; message: string }> {
  const batch = await db.asService((tx) => findBatchByFile(tx, file));
  if (!batch || batch.state === 'writing' || batch.state === 'publishing')
    return { result: 'refused', message: `The portal never sent a file named ${file}.` };
  if (await folder.find(`${folders.out}/${file}`)) {
    const into = answer === 'received' ? folders.done : folders.refused;
    await lock.check();
    await folder.move(`${folders.out}/${file}`, `${into}/${file}`);
  }
  await db.asService(async (tx) => {
    // A batch that was sent again has a new file with its own answer.
    if (batch.state === 'resent') return;
    await markAnswered(tx, [batch.number], {
      state: answer,
      message: reason === '' ? null : reason.slice(0, 500),
      at: clock.now(),
    });
    await moveAcknowledged(tx);
  });
  return { result: 'acknowledgment', message: `${file} was ${answer}.` };
}

/** Marks files as received that the agency has moved or removed from `out`. */
export async function recordReceived({ db, folder, clock }: Poll): Promise<void> {
  const sent = await db.asService(listSent);
  if (sent.length === 0) return;
  const there = new Set((await folder.list(folders.out)).map(({ name }) => name));
  const gone = sent.flatMap(({ number, file_name: name }) => (there.has(name) ? [] : [number]));
  if (gone.length === 0) return;
  await db.asService(async (tx) => {
    await markAnswered(tx, gone, { state: 'received', message: null, at: clock.now() });
    await moveAcknowledged(tx);
  });
}

/** Acknowledges the outbox for the folder up to the first batch that the agency has not taken. */
export async function moveAcknowledged(tx: Tx): Promise<void> {
  const { system_id: systemId, batched_position: batched } = await findExchange(tx);
  if (systemId) await acknowledge(tx, systemId, (await firstOpenPosition(tx)) ?? batched);
}
