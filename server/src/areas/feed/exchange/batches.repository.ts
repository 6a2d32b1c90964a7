import type { Tx } from '#platform/db/db.ts';

export type BatchState = 'writing' | 'publishing' | 'sent' | 'received' | 'refused' | 'resent';

export interface Batch {
  number: number;
  kind: string;
  layout: string;
  after_position: number;
  last_position: number;
  events: number;
  file_name: string;
  state: string;
  message: string | null;
  created_at: Date;
  sent_at: Date | null;
  answered_at: Date | null;
}

const columns = [
  'number',
  'kind',
  'layout',
  'after_position',
  'last_position',
  'events',
  'file_name',
  'state',
  'message',
  'created_at',
  'sent_at',
  'answered_at',
] as const;

export interface NewBatch {
  kind: string;
  layout: string;
  afterPosition: number;
  lastPosition: number;
  events: number;
  at: Date;
  repeats?: number;
}

/** `nameOf`: the name of its file by its number. */
export async function insertBatch(tx: Tx, batch: NewBatch, nameOf: (number: number) => string): Promise<number> {
  const { number } = await tx
    .insertInto('feed.exchange_batches')
    .values({
      kind: batch.kind,
      layout: batch.layout,
      after_position: batch.afterPosition,
      last_position: batch.lastPosition,
      events: batch.events,
      // Until the number is known.
      file_name: crypto.randomUUID(),
      repeats: batch.repeats ?? null,
      created_at: batch.at,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('feed.exchange_batches')
    .set({ file_name: nameOf(number) })
    .where('number', '=', number)
    .execute();
  return number;
}

/** Batches that are not in `out` yet, oldest first. */
export function listUnsent(tx: Tx): Promise<Batch[]> {
  return tx
    .selectFrom('feed.exchange_batches')
    .select(columns)
    .where('state', 'in', ['writing', 'publishing'])
    .orderBy('number')
    .execute();
}

export async function markPublishing(
  tx: Tx,
  number: number,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<void> {
  await tx
    .updateTable('feed.exchange_batches')
    .set({ state: 'publishing', bytes, sha256 })
    .where('number', '=', number)
    .where('state', '=', 'writing')
    .execute();
}

export async function markSent(tx: Tx, number: number, at: Date): Promise<void> {
  await tx
    .updateTable('feed.exchange_batches')
    .set({ state: 'sent', sent_at: at })
    .where('number', '=', number)
    .where('state', '=', 'publishing')
    .execute();
}

export function listSent(tx: Tx): Promise<Pick<Batch, 'number' | 'file_name'>[]> {
  return tx.selectFrom('feed.exchange_batches').select(['number', 'file_name']).where('state', '=', 'sent').execute();
}

/** Stores the agency's answer about files. */
export async function markAnswered(
  tx: Tx,
  numbers: readonly number[],
  { state, message, at }: { state: BatchState; message: string | null; at: Date },
): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .updateTable('feed.exchange_batches')
    .set({ state, message, answered_at: at })
    .where('number', 'in', [...numbers])
    .execute();
}

export function findBatchByFile(tx: Tx, fileName: string): Promise<Batch | undefined> {
  return tx.selectFrom('feed.exchange_batches').select(columns).where('file_name', '=', fileName).executeTakeFirst();
}

export function findBatch(tx: Tx, number: number): Promise<Batch | undefined> {
  return tx.selectFrom('feed.exchange_batches').select(columns).where('number', '=', number).forUpdate().executeTakeFirst();
}

/** The position before the first batch that the agency has not taken; null if it has taken all. */
export async function firstOpenPosition(tx: Tx): Promise<number | null> {
  const row = await tx
    .selectFrom('feed.exchange_batches')
    .select(({ fn }) => fn.min('after_position').as('position'))
    .where('state', 'in', ['writing', 'publishing', 'sent', 'refused'])
    .executeTakeFirst();
  return row?.position ?? null;
}

export function listBatches(tx: Tx, limit: number): Promise<Batch[]> {
  return tx.selectFrom('feed.exchange_batches').select(columns).orderBy('number', 'desc').limit(limit).execute();
}

export async function countBatches(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('feed.exchange_batches')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}
