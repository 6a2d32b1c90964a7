import type { FastifyReply, FastifyRequest } from 'fastify';
import { companyFullCode, errorCodeOf, isDatabaseUnavailable, isDiskFull } from '#platform/db/sqlstate.ts';
import { diskFullMessage } from '#platform/http/error-handler.ts';
import { AppError } from '#platform/http/errors.ts';

/** An error of the storage wire: `{statusCode, code, error, message}`. */
export class StorageError extends Error {
  readonly status: number;
  readonly code: string;
  readonly error: string;

  constructor(init: { status: number; code: string; message: string; error?: string }) {
    super(init.message);
    this.name = 'StorageError';
    this.status = init.status;
    this.code = init.code;
    this.error = init.error ?? init.code;
  }
}

export const noSuchBucket = () =>
  new StorageError({ status: 404, code: 'NoSuchBucket', error: 'Bucket not found', message: 'Bucket not found' });
/** Also for what the caller may not see, without a hint that it exists. */
export const noSuchKey = () =>
  new StorageError({ status: 404, code: 'NoSuchKey', error: 'not_found', message: 'Object not found' });
export const accessDenied = (message: string) =>
  new StorageError({ status: 403, code: 'AccessDenied', error: 'Unauthorized', message });
export const alreadyExists = () =>
  new StorageError({ status: 409, code: 'ResourceAlreadyExists', error: 'Duplicate', message: 'The resource already exists' });
export const invalidKey = (key: string) =>
  new StorageError({ status: 400, code: 'InvalidKey', message: `Invalid key: ${key.slice(0, 100)}` });
export const invalidBucketName = () =>
  new StorageError({ status: 400, code: 'InvalidBucketName', error: 'Invalid Input', message: 'Bucket name invalid' });
export const invalidRequest = (message: string) => new StorageError({ status: 400, code: 'InvalidRequest', message });
export const invalidMimeType = (type: string) =>
  new StorageError({
    status: 415,
    code: 'InvalidMimeType',
    error: 'invalid_mime_type',
    message: `mime type ${type.slice(0, 100)} is not supported`,
  });
export const entityTooLarge = () =>
  new StorageError({
    status: 413,
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  });
/** The quota is used up; clients that handle files that are too large understand this. */
export const companyFull = () =>
  new StorageError({
    status: 413,
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: 'The file storage of this company is full',
  });
export const invalidSignature = (message: string) => new StorageError({ status: 400, code: 'InvalidSignature', message });
export const bucketNotEmpty = () =>
  new StorageError({ status: 409, code: 'ResourceNotEmpty', message: 'The bucket you tried to delete is not empty' });
/** Features that are turned off, with a hosted project's messages. */
export const featureNotEnabled = () =>
  new StorageError({ status: 403, code: 'FeatureNotEnabled', message: 'feature not enabled for this tenant' });
/** `waitSeconds`: sent as Retry-After. */
export const slowDown = (waitSeconds: number, message = 'Too many uploads, try again later') =>
  Object.assign(new StorageError({ status: 429, code: 'SlowDown', error: 'too_many_requests', message }), { waitSeconds });

/**
 * Sends an error like Supabase Storage: the actual status is in the body, and the response has 400 for most. tus responses use the
 * true status, as the protocol requires.
 */
export function sendStorageError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { isTrueStatus = false }: { isTrueStatus?: boolean } = {},
): FastifyReply {
  const known = toStorageError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'storage request failed');
  if (known.status === 503) void reply.header('retry-after', '5');
  if ('waitSeconds' in known && typeof known.waitSeconds === 'number') void reply.header('retry-after', known.waitSeconds);
  const status = isTrueStatus || known.status >= 500 || known.status === 429 ? known.status : 400;
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      statusCode: String(known.status),
      code: known.code,
      error: known.error,
      message: known.message,
    });
}

/** Converts any error to the wire's format. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof AppError && error.code === 'upload_failed')
    return new StorageError({ status: error.status, code: 'TusError', message: error.message });
  // The gatekeeper's errors: no live session, or a missing second factor.
  if (error instanceof AppError && error.status < 500) return accessDenied(error.message);
  if (error instanceof AppError && error.status === 503)
    return new StorageError({ status: 503, code: 'ServiceUnavailable', message: error.message });
  const code = errorCodeOf(error);
  if (code === '42501') return accessDenied('new row violates row-level security policy');
  if (code === '23505') return alreadyExists();
  if (code === '23503') return noSuchBucket();
  if (code === companyFullCode) return companyFull();
  if (code === '57014')
    return new StorageError({ status: 544, code: 'DatabaseTimeout', message: 'The connection to the database timed out' });
  if (isDiskFull(error)) return new StorageError({ status: 503, code: 'SlowDown', message: diskFullMessage });
  if (isDatabaseUnavailable(error))
    return new StorageError({
      status: 503,
      code: 'DatabaseConnectionLimit',
      message: 'The database is busy. Please try again later.',
    });
  return (
    fromFastify(error) ??
    new StorageError({ status: 500, code: 'InternalError', error: 'Internal', message: 'Internal Server Error' })
  );
}

function fromFastify(error: unknown): StorageError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  if (error.statusCode < 400 || error.statusCode >= 500) return undefined;
  if (error.statusCode === 413) return entityTooLarge();
  return new StorageError({ status: error.statusCode, code: 'InvalidRequest', error: error.name, message: error.message });
}
