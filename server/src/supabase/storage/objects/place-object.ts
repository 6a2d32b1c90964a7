import { newId } from '#platform/ids.ts';
import { companyFullCode, errorCodeOf } from '#platform/db/sqlstate.ts';
import { probe, type StorageCaller } from '../access.ts';
import { findLimits, type BucketLimits } from '../buckets/repository.ts';
import type { StorageContext } from '../context.ts';
import { countUpload, limitOf, upTo } from '../limits.ts';
import { headBytes, requireAllowed, requireContentOf } from '../media-types.ts';
import { companyFull, entityTooLarge, noSuchBucket, noSuchKey, StorageError } from '../wire-errors.ts';
import { copiedDocument, recordDocumentEvents } from './record-documents.ts';
import { findObject, insertObject, updateObject, type NewObject, type Place } from './repository.ts';

/** If the name exists: refuse, overwrite, or require it and overwrite. */
export type WriteMode = 'insert' | 'upsert' | 'update';

export interface Content {
  content: AsyncIterable<Uint8Array>;
  /** Its size, if known in advance. */
  expected?: { min: number; max: number } | undefined;
  mediaType: string;
  cacheControl: string;
  contentEncoding?: string | undefined;
  userMetadata: Record<string, unknown> | null;
}

export interface Write {
  caller: StorageCaller;
  place: Place;
  mode: WriteMode;
}

type Row = Omit<NewObject, keyof Place | 'ownerId' | 'now'>;

function write({ db: _db, clock }: StorageContext, { caller, place, mode }: Write, row: Row) {
  const object = { ...place, ...row, ownerId: caller.userId, now: clock.now() };
  return async (tx: Parameters<typeof insertObject>[0]): Promise<{ id: string; isNew: boolean }> => {
    if (mode !== 'update') return insertObject(tx, object, { isUpsert: mode === 'upsert' });
    const id = await updateObject(tx, object);
    if (id === null) throw (await findObject(tx, place)) ? forbidden() : noSuchKey();
    return { id, isNew: false };
  };
}

const forbidden = () => Object.assign(new Error('no policy lets the caller change this object'), { code: '42501' });

/**
 * Checks whether a content may be stored, before any of it is read. `bytes`: the declared size. Errors: StorageError for a
 * missing bucket, an existing object, a file too large, a full quota; 42501 by the policies.
 */
export async function admitWrite(context: StorageContext, write_: Write, bytes?: number): Promise<BucketLimits> {
  const { db, clock, maxBytes } = context;
  const bucket = await db.asService((tx) => findLimits(tx, write_.place.bucketId));
  if (!bucket) throw noSuchBucket();
  await probe(write_.caller, write(context, write_, { version: null, metadata: null, userMetadata: null }));
  if (bytes !== undefined && bytes > limitOf(bucket, maxBytes)) throw entityTooLarge();
  await countUpload(db, write_.caller, clock.now());
  return bucket;
}

/** Passes the bytes on once the first ones match the declared type. */
async function* ofType(mediaType: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    if (head) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
      if (head.length >= headBytes) {
        requireContentOf(mediaType, head);
        head = null;
      }
    }
    yield chunk;
  }
  if (head && head.length > 0) requireContentOf(mediaType, head);
}

/**
 * Encrypts a content and inserts its row with a statement of the caller. A failure leaves neither. `version` names the content,
 * given by callers that may need to check later whether it was stored. `copyOf`: the object whose content is copied.
 */
export async function placeContent(
  context: StorageContext,
  write_: Write,
  { bucket, body, version = newId(), copyOf }: { bucket: BucketLimits; body: Content; version?: string; copyOf?: Place },
): Promise<{ id: string; version: string }> {
  const { contents, clock, maxBytes, count, quota } = context;
  requireAllowed(body.mediaType, bucket.allowedMimeTypes);
  const limit = limitOf(bucket, maxBytes);
  const { min, max } = body.expected ?? { min: 0, max: limit };
  const wanted = { min: Math.min(min, limit), max: Math.min(max, limit) };
  const room = await quota.reserve(version, write_.place, wanted);
  const limited = upTo(room, body.content, room < wanted.max ? companyFull : entityTooLarge);
  // Also with a Content-Encoding: any content could otherwise pass as any type.
  const isChecked = bucket.allowedMimeTypes !== null && bucket.allowedMimeTypes.length > 0;
  const { bytes, sha256 } = await contents.store(version, isChecked ? ofType(body.mediaType, limited) : limited);
  count('in', bytes);
  const metadata = {
    eTag: `"${sha256.slice(0, 32)}"`,
    size: bytes,
    mimetype: body.mediaType,
    cacheControl: body.cacheControl,
    lastModified: clock.now().toISOString(),
    contentLength: bytes,
    httpStatusCode: 200,
    ...(body.contentEncoding ? { contentEncoding: body.contentEncoding } : {}),
  };
  try {
    const { caller, place } = write_;
    const row = write(context, write_, { version, metadata, userMetadata: body.userMetadata });
    const id = await caller.run(async (tx) => {
      const written = await row(tx);
      const action = written.isNew ? 'file.added' : 'file.replaced';
      await recordDocumentEvents(tx, caller, copyOf ? copiedDocument(copyOf, place, written.isNew) : [{ action, place }]);
      return written.id;
    });
    // The overwritten version no longer has a row.
    if (write_.mode !== 'insert') await contents.sweep();
    return { id, version };
  } catch (error) {
    // If the connection broke at commit, the row may exist: the retention job decides.
    if (error instanceof StorageError || ['42501', '23505', '23503', companyFullCode].includes(errorCodeOf(error) ?? ''))
      await contents.discard(version);
    throw error;
  }
}
