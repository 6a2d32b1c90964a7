import type { Db } from '#platform/db/db.ts';
import { countAgainst } from '#platform/rate-limit.ts';
import type { StorageCaller } from './access.ts';
import type { BucketLimits } from './buckets/repository.ts';
import { entityTooLarge, invalidRequest, slowDown } from './wire-errors.ts';

const units = new Map([
  ['b', 1],
  ['kb', 1000],
  ['mb', 1000 ** 2],
  ['gb', 1000 ** 3],
]);

/** Bytes as a client writes them: a number, or `20MB`. Errors: StorageError if malformed, or above the server's limit. */
export function requireSize(text: number | string | null, maxBytes: number): number | null {
  if (text === null) return null;
  const bytes = typeof text === 'number' ? text : readSize(text);
  if (bytes > maxBytes) throw entityTooLarge();
  return bytes;
}

function readSize(text: string): number {
  const [, amount, unit] = /^(\d{1,12}(?:\.\d{1,3})?)(gb|mb|kb|b)?$/i.exec(text) ?? [];
  if (amount === undefined) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  return Math.floor(Number(amount) * (units.get((unit ?? 'b').toLowerCase()) ?? 1));
}

export const limitOf = ({ fileSizeLimit }: BucketLimits, maxBytes: number): number =>
  Math.min(fileSizeLimit ?? maxBytes, maxBytes);

/** Passes bytes on up to a limit. Errors: the result of `tooMany`. */
export async function* upTo(limit: number, content: AsyncIterable<Uint8Array>, tooMany: () => Error): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw tooMany();
    yield chunk;
  }
}

/** Uploads per address, and per user, in five minutes. */
const maxUploads = { ip: 1200, user: 600 } as const;

/** Errors: StorageError `SlowDown`. The service key, used by the agency's servers, is not limited. */
export async function countUpload(db: Pick<Db, 'owner'>, caller: StorageCaller, now: Date): Promise<void> {
  if (caller.role === 'service_role') return;
  const window = { windowSeconds: 300 };
  const byAddress = await countAgainst(db, { name: 'storage:ip', subject: caller.ip, max: maxUploads.ip, ...window }, now);
  const byUser = caller.userId
    ? await countAgainst(db, { name: 'storage:user', subject: caller.userId, max: maxUploads.user, ...window }, now)
    : 0;
  const seconds = Math.max(byAddress, byUser);
  if (seconds > 0) throw slowDown(seconds);
}
