import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentNamed, firstBytes } from '#platform/http/download.ts';
import type { StorageCaller } from '../access.ts';
import type { StorageContext } from '../context.ts';
import { queryOf } from '../http.ts';
import { noSuchKey } from '../wire-errors.ts';
import { hasTag, readRange } from './byte-range.ts';
import { recordDownload } from './record-documents.ts';
import type { ObjectRow } from './repository.ts';

/** Types that a browser could render as a page are replaced. */
const shownAs = (type: string): string => (/^text\/html|^application\/xhtml/i.test(type) ? 'text/plain' : type);

/** The official client encodes the name in a signed URL twice. */
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
  const { range: wanted, 'if-none-match': noneMatch, 'if-range': ifRange, 'if-modified-since': since } = request.headers;
  const modified = new Date(lastModified);
  void reply.headers({
    'accept-ranges': 'bytes',
    etag: eTag,
    'last-modified': modified.toUTCString(),
    'cache-control': isPublic ? cacheControl : 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
    ...(expires ? { expires: expires.toUTCString() } : {}),
  });
  const isKnown =
    noneMatch === undefined
      ? since !== undefined && Date.parse(since) >= Math.floor(modified.getTime() / 1000) * 1000
      : hasTag(noneMatch, eTag);
  const record = (isPart: boolean) =>
    request.method === 'HEAD'
      ? undefined
      : recordDownload(db, reader, {
          place: { bucketId: object.bucket_id, name: object.name },
          version: object.version,
          isPart,
        });
  if (isKnown) {
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
  const asked = queryOf(request, 'download');
  const fileName = (expires ? decodeAgain(asked) : asked) || (object.name.split('/').at(-1) ?? 'file');
  void reply.status(range ? 206 : 200).headers({
    'content-type': shownAs(mimetype),
    'content-length': bytes,
    'content-disposition': attachmentNamed(fileName),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    ...(contentEncoding ? { 'content-encoding': contentEncoding } : {}),
  });
  if (request.method === 'HEAD') return reply.send();
  const content = contents.open(object.version, range ?? undefined);
  try {
    await firstBytes(content);
  } catch (error) {
    // Deleted between reading the row and the file.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
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
