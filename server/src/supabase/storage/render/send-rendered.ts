import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentNamed } from '#platform/http/download.ts';
import type { StorageCaller } from '../access.ts';
import type { StorageContext } from '../context.ts';
import { recordDownload } from '../objects/record-documents.ts';
import type { ObjectRow } from '../objects/repository.ts';
import { contentHeaders, fileNameOf, isKnown, isMissing } from '../objects/send-object.ts';
import { noSuchKey } from '../wire-errors.ts';
import { chooseFormat, limitTransform, listTransformations, tagTransform, type Transform } from './transform.ts';

/** Sends an image as transformed, with the cache headers and the audit entry of the image itself. */
export async function sendRendered(
  { db, contents, renderer, count }: Pick<StorageContext, 'db' | 'contents' | 'renderer' | 'count'>,
  {
    request,
    reply,
    object,
    reader,
    isPublic,
    expires,
    transform: wanted,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    object: ObjectRow;
    reader: Omit<StorageCaller, 'run'>;
    isPublic: boolean;
    expires?: Date;
    transform: Transform;
  },
): Promise<FastifyReply> {
  const transform = limitTransform(wanted);
  const target = chooseFormat(transform, request.headers.accept);
  const steps = listTransformations(transform);
  const { version, metadata } = object;
  const eTag = tagTransform(version, steps, target);
  const validators = { eTag, modified: new Date(metadata.lastModified) };
  const record = (isPart: boolean) =>
    request.method === 'HEAD'
      ? undefined
      : recordDownload(db, reader, { place: { bucketId: object.bucket_id, name: object.name }, version, isPart });
  const headers = {
    ...contentHeaders(validators, isPublic ? metadata.cacheControl : null, expires),
    ...(transform.format ? {} : { vary: 'Accept' }),
    ...(steps.length > 0 ? { 'x-transformations': steps.join(',') } : {}),
  };
  if (isKnown(request, validators)) {
    await record(true);
    return reply.status(304).headers(headers).send();
  }
  const image = await renderer
    .render({
      key: eTag,
      reader: reader.userId ?? `${reader.role} ${reader.ip}`,
      size: metadata.size,
      open: () => contents.open(version),
      transform,
      target,
    })
    .catch((error: unknown) => {
      throw isMissing(error) ? noSuchKey() : error;
    });
  await record(false);
  count('out', image.bytes.length);
  return reply
    .headers({
      ...headers,
      'content-type': image.mediaType,
      'content-disposition': attachmentNamed(fileNameOf(request, object, { isSigned: expires !== undefined })),
    })
    .send(image.bytes);
}
