import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { companyFullCode, errorCodeOf, isDatabaseUnavailable, isDiskFull } from '../db/sqlstate.ts';
import { AppError } from './errors.ts';

/** Sends every error of the product's own APIs, in one format and without a stack. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new AppError({ status: 404, code: 'not_found', message: 'Not found.' }), request, reply);
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  reply.isClientMaintenance = known.code === 'client_maintenance';
  if (known.status >= 500 && !reply.isClientMaintenance) request.log.error({ err: error }, 'request failed');
  const seconds = known.retryAfterSeconds ?? (known.status === 503 ? 5 : undefined);
  if (seconds !== undefined) void reply.header('retry-after', String(seconds));
  // Also for an unreadable address, whose answer passes no hook.
  void reply.header('x-request-id', request.id);
  return reply.status(known.status).header('cache-control', 'no-store').send(known.toBody(request.id));
}

const byNodeCode: Record<string, { status: number; code: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout', message: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', message: 'The address and headers are too large.' },
};

/** Answers a request that Fastify never receives: Node could not parse it, or it took too long. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const known = byNodeCode[error.code] ?? { status: 400, code: 'bad_request', message: 'The request could not be understood.' };
  const id = randomUUID();
  const body = JSON.stringify(new AppError(known).toBody(id));
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        `x-request-id: ${id}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroy(error);
}

/** Without the path and the server's words. */
export const diskFullMessage =
  'The server has no space left, so nothing was stored. Please try again later, or contact the agency.';

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      path: [error.validationContext === 'body' ? '' : error.validationContext, ...pathOf(issue.instancePath)]
        .filter(Boolean)
        .join('.'),
      message: issue.message ?? 'This value is not valid.',
    }));
    return new AppError({ status: 400, code: 'validation_failed', message: 'Please check the highlighted fields.', errors });
  }
  if (isResponseSerializationError(error)) return internal(error);
  if (isDiskFull(error)) {
    return new AppError({ status: 503, code: 'disk_full', message: diskFullMessage, cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError({
      status: 503,
      code: 'unavailable',
      message: 'The service is busy or restarting. Nothing was lost; please try again in a moment.',
      cause: error,
    });
  }
  if (errorCodeOf(error) === companyFullCode) {
    return new AppError({
      status: 413,
      code: 'storage_full',
      message: 'Your company’s file storage is full. Remove files you no longer need, or contact the agency.',
      cause: error,
    });
  }
  return fromFastify(error) ?? internal(error);
}

function pathOf(instancePath: string): string[] {
  return instancePath.split('/').filter(Boolean);
}

const byFastifyCode: Record<string, { code: string; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'body_too_large', message: 'The request is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type', message: 'Send this request as JSON.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'bad_json', message: 'The request body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'bad_json', message: 'The request body is empty.' },
};

function fromFastify(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  if (error.statusCode < 400 || error.statusCode >= 500) return undefined;
  const known = 'code' in error && typeof error.code === 'string' ? byFastifyCode[error.code] : undefined;
  const { code, message } = known ?? { code: 'bad_request', message: 'The request could not be understood.' };
  return new AppError({ status: error.statusCode, code, message, cause: error });
}

function internal(cause: unknown): AppError {
  return new AppError({
    status: 500,
    code: 'internal_error',
    message: 'Something went wrong on our side. Please try again; if it happens again, send us the request number.',
    cause,
  });
}
