import { createReadStream, type ReadStream } from 'node:fs';
import { z } from 'zod';
import type { Vault } from '#platform/crypto/index.ts';
import { openStream, sealStream } from '#platform/files/frames.ts';
import { readEntries, writeEntries, type Entry } from './entries.ts';

/** Why a backup cannot be used, for the operator. */
export class UnusableBackup extends Error {}

const mark = 'RECOUP-BACKUP 1\n';
const purpose = 'backup';
const probeText = 'This key opens the backup.';
const preface = z.object({ created_at: z.string(), probes: z.array(z.string()).min(1) });
/** Longer than a header with any number of keys. */
const prefaceLimit = 64 * 1024;

/**
 * A backup file: a line with its version and the keys it needs, then all entries encrypted as one stored file (decision 0005),
 * because names, addresses, debts and password hashes are as sensitive in a copy. A changed, reordered or truncated file does not
 * open.
 */
export async function* sealBackup(vault: Vault, createdAt: Date, entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const line = { created_at: createdAt.toISOString(), probes: vault.sealWithEach(probeText, purpose) };
  yield Buffer.from(`${mark}${JSON.stringify(line)}\n`);
  yield* sealStream(vault.derive(purpose), writeEntries(entries));
}

export interface OpenBackup {
  createdAt: string;
  entries: AsyncIterable<Entry>;
  close(): void;
}

/** Opens a backup file; every problem is an `UnusableBackup`, also while its entries are read. */
export async function openBackup(path: string, vault: Vault): Promise<OpenBackup> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  try {
    const { line, rest } = await readPreface(file);
    const { created_at: createdAt, probes } = preface.parse(JSON.parse(line));
    checkKeys(vault, probes);
    const entries = withClearErrors(readEntries(openStream(vault.derive(purpose), rest)));
    return { createdAt, entries, close: () => void file.destroy() };
  } catch (error) {
    file.destroy();
    if (error instanceof UnusableBackup || !(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    throw damaged(error);
  }
}

async function readPreface(file: ReadStream): Promise<{ line: string; rest: AsyncGenerator<Buffer> }> {
  const chunks: AsyncIterator<Buffer> = file[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  let end = -1;
  while (end < 0) {
    const next = await chunks.next();
    if (!next.done) start = Buffer.concat([start, next.value]);
    const isOurs = start.length > 0 && start.subarray(0, mark.length).equals(Buffer.from(mark).subarray(0, start.length));
    if (!isOurs) throw new UnusableBackup('This file is not a backup of this version of the product.');
    end = start.indexOf('\n', mark.length);
    if (end < 0 && (next.done || start.length > prefaceLimit)) throw damaged();
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield start.subarray(end + 1);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { line: start.subarray(mark.length, end).toString(), rest: rest() };
}

function checkKeys(vault: Vault, probes: readonly string[]): void {
  try {
    for (const probe of probes) vault.open(probe, purpose);
  } catch (error) {
    throw new UnusableBackup(
      'This backup was made with other keys. Set the ENCRYPTION_KEY that was in use then, or put that keys/vault.json into DATA_DIR.',
      { cause: error },
    );
  }
}

function damaged(cause?: unknown): UnusableBackup {
  return new UnusableBackup('The backup is damaged: it was changed or truncated.', { cause });
}

/** Only errors of reading: the consumer's own errors do not pass through here. */
async function* withClearErrors(entries: AsyncGenerator<Entry>): AsyncGenerator<Entry> {
  try {
    for await (const { head, content } of entries) yield { head, content: clearly(content) };
  } catch (error) {
    throw error instanceof UnusableBackup ? error : damaged(error);
  }
}

async function* clearly(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw damaged(error);
  }
}
