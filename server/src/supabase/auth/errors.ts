import { isDiskFull } from '#platform/db/sqlstate.ts';
import { diskFullMessage } from '#platform/http/error-handler.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An error of the auth wire (reference/auth-wire.md, sections 0 and 7). */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
  }
}

/** In OAuth's format, for any requested API version: `{error, error_description}`. */
export class OAuthError extends Error {
  readonly error: string;

  constructor(error: string, description: string, options?: ErrorOptions) {
    super(description, options);
    this.name = 'OAuthError';
    this.error = error;
  }
}

export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message);
export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
/** `waitSeconds`: sent as Retry-After. */
export const requestRateLimit = (waitSeconds: number) =>
  Object.assign(new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached'), { waitSeconds });
export const refreshError = (code: string, detail: string) => new AuthError(400, code, `Invalid Refresh Token: ${detail}`);

const errorCodeSince = '2024-01-01';

/** Serializes an error in the format of the caller's X-Supabase-Api-Version. */
export function sendAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OAuthError) return reply.status(400).send({ error: error.error, error_description: error.message });
  const known = toAuthError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'auth request failed');
  const weak = weaknessOf(known);
  void reply.status(known.status);
  if ('waitSeconds' in known && typeof known.waitSeconds === 'number') void reply.header('retry-after', known.waitSeconds);
  if (!weak || !supportsErrorCode(request)) void reply.header('x-sb-error-code', known.code);
  if (supportsErrorCode(request)) {
    return reply.header('x-supabase-api-version', errorCodeSince).send({ code: known.code, message: known.message, ...weak });
  }
  return reply.send({
    code: known.status,
    error_code: known.code,
    msg: known.message,
    ...weak,
    ...(known.status >= 500 ? { error_id: request.id } : {}),
  });
}

function weaknessOf(error: AuthError): { weak_password: { reasons: readonly string[] } } | undefined {
  return 'reasons' in error && Array.isArray(error.reasons) ? { weak_password: { reasons: error.reasons } } : undefined;
}

function supportsErrorCode(request: FastifyRequest): boolean {
  const version = request.headers['x-supabase-api-version'];
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= errorCodeSince;
}

export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (isDiskFull(error)) return new AuthError(503, 'unexpected_failure', diskFullMessage);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AuthError(413, 'request_entity_too_large', 'Request body exceeds the allowed size');
  if (code === 'FST_ERR_HANDLER_TIMEOUT')
    return new AuthError(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.');
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP')) return badJson('unexpected body');
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
}

export function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
}
