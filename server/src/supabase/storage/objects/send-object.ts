import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileMissing } from '#platform/files/file-errors.ts';
import { attachmentNamed, firstBytes } from '#platform/http/download.ts';
import type { StorageCaller } from '../access.ts';
import type { StorageContext } from '../context.ts';
import { queryOf } from '../http.ts';
import { noSuchKey } from '../wire-errors.ts';
import { hasTag, readRange } from './byte-range.ts';
import { recordDownload } from './record-documents.ts';
import type { ObjectRow } from './repository.ts';

/** Cache headers of a content, and the client's conditions for it. */
interface Validators {
  eTag: string;
  modified: Date;
}

/** Headers of every content. Non-public ones are revalidated each time, so that revoked access takes effect at once. */
export const contentHeaders = ({ eTag, modified }: Validators, cacheControl: string | null, expires?: Date) => ({
  etag: eTag,
  'last-modified': modified.toUTCString(),
  'cache-control': cacheControl ?? 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'none',
  ...(expires ? { expires: expires.toUTCString() } : {}),
});

/** Whether the client has this content. */
export function isKnown({ headers }: FastifyRequest, { eTag, modified }: Validators): boolean {
  const { 'if-none-match': noneMatch, 'if-modified-since': since } = headers;
  if (noneMatch !== undefined) return hasTag(noneMatch, eTag);
  return since !== undefined && Date.parse(since) >= Math.floor(modified.getTime() / 1000) * 1000;
}

/** Deleted between reading the row and the file. */
export const isMissing = (error: unknown): boolean => error instanceof FileMissing;

/** Types that a browser could render as a page are replaced. */
const shownAs = (type: string): string => (/^text\/html|^application\/xhtml/i.test(type) ? 'text/plain' : type);

/** The name that a download is saved under. The official client encodes it twice in a signed URL. */
export function fileNameOf(request: FastifyRequest, { name }: ObjectRow, { isSigned }: { isSigned: boolean }): string {
  const asked = queryOf(request, 'download');
  return (isSigned ? decodeAgain(asked) : asked) || (name.split('/').at(-1) ?? 'file');
}

function decodeAgain(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Sends a content: whole, a range, or 304. Always as an attachment. Non-public files are revalidated each time, so that revoked
 * access takes effect at once; the ETag keeps that cheap.
 */
export async function sendObject(
  { db, contents, count }: Pick<StorageContext, 'db' | 'contents' | 'count'>,
  {
    request,
    reply,
    object,
    reader,
    isPublic,
    expires,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    object: ObjectRow;
    reader: Omit<StorageCaller, 'run'>;
    isPublic: boolean;
    expires?: Date;
  },
): Promise<FastifyReply> {
  const { eTag, size, mimetype, cacheControl, contentEncoding, lastModified } = object.metadata;
  const { range: wanted, 'if-range': ifRange } = request.headers;
  const validators = { eTag, modified: new Date(lastModified) };
  void reply.headers({ 'accept-ranges': 'bytes', ...contentHeaders(validators, isPublic ? cacheControl : null, expires) });
  const record = (isPart: boolean) =>
    request.method === 'HEAD'
      ? undefined
      : recordDownload(db, reader, {
          place: { bucketId: object.bucket_id, name: object.name },
          version: object.version,
          isPart,
        });
  if (isKnown(request, validators)) {
    await record(true);
    return reply.status(304).send();
  }

  const isRanged = typeof ifRange !== 'string' || ifRange === eTag;
  const range = isRanged ? readRange(wanted, size) : null;
  if (range === 'unsatisfiable')
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .send({
        statusCode: '416',
        code: 'InvalidRange',
        error: 'invalid_range',
        message: 'The requested range is not satisfiable',
      });

  const bytes = range ? range.end - range.start + 1 : size;
  void reply.status(range ? 206 : 200).headers({
    'content-type': shownAs(mimetype),
    'content-length': bytes,
    'content-disposition': attachmentNamed(fileNameOf(request, object, { isSigned: expires !== undefined })),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    ...(contentEncoding ? { 'content-encoding': contentEncoding } : {}),
  });
  if (request.method === 'HEAD') return reply.send();
  const content = contents.open(object.version, range ?? undefined);
  try {
    await firstBytes(content);
  } catch (error) {
    if (!isMissing(error)) throw error;
    for (const name of ['content-type', 'content-length', 'content-disposition', 'content-range', 'content-encoding', 'etag'])
      void reply.removeHeader(name);
    throw noSuchKey();
  }
  try {
    await record(bytes < size);
  } catch (error) {
    content.destroy();
    throw error;
  }
  count('out', bytes);
  return reply.send(content);
}
