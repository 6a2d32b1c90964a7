import type { ErrorBody } from '@recoup/contract/shared/common';

export interface FieldError {
  path: string;
  message: string;
}

/** An error with a stable code and a message for users (architecture.md, HTTP conventions). */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** When the caller may try again; sent as `retry-after`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    errors?: readonly FieldError[];
    retryAfterSeconds?: number;
    cause?: unknown;
  }) {
    super(init.message, { cause: init.cause });
    this.name = 'AppError';
    this.status = init.status;
    this.code = init.code;
    this.errors = init.errors ?? [];
    this.retryAfterSeconds = init.retryAfterSeconds;
  }

  toBody(requestId: string): ErrorBody {
    return { status_code: this.status, code: this.code, message: this.message, errors: [...this.errors], request_id: requestId };
  }
}

export function badRequest(path: string, message: string): AppError {
  return new AppError({ status: 400, code: 'validation_failed', message, errors: [{ path, message }] });
}

/** Well-formed input that is not acceptable; lists all failing fields. */
export function unprocessable(errors: readonly FieldError[], code = 'validation_failed'): AppError {
  return new AppError({ status: 422, code, message: errors[0]?.message ?? 'Please check the highlighted fields.', errors });
}

export function unauthenticated(): AppError {
  return new AppError({ status: 401, code: 'unauthenticated', message: 'Your session has ended. Please sign in again.' });
}

/** Also what outsiders get for another client's row, without a hint that it exists (security.md, Tenants). */
export function notFound(what = 'page'): AppError {
  return new AppError({ status: 404, code: 'not_found', message: `We could not find this ${what}.` });
}

export function forbidden(message = 'Your role does not allow this. Ask an administrator of your company.'): AppError {
  return new AppError({ status: 403, code: 'forbidden', message });
}

/** `Retry-After` in seconds when the agency set no end, or the end has passed. */
const defaultRetrySeconds = 300;

/** The agency closed the portal to this client (decision 0079). The message is the agency's. */
export function clientInMaintenance({ message, until }: { message: string; until: Date | null }, now: Date): AppError {
  const seconds = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : defaultRetrySeconds;
  const retryAfterSeconds = seconds > 0 ? Math.min(seconds, 3600) : defaultRetrySeconds;
  return new AppError({ status: 503, code: 'client_maintenance', message, retryAfterSeconds });
}

/** For agency users limited to some clients. */
export function limitedToClients(): AppError {
  return forbidden('Your access is limited to some clients. Ask an agency administrator who has access to all of them.');
}

/** Agency users have read-only access. */
export function readOnly(): AppError {
  return new AppError({
    status: 403,
    code: 'read_only',
    message: 'You have read-only access to this company.',
  });
}

/** The agency suspended the client (decision 0058). */
export function clientSuspended(): AppError {
  return new AppError({
    status: 403,
    code: 'client_suspended',
    message: 'The agency has suspended your company: you can view and download everything, but not place or change anything.',
  });
}

/** The agency ended the client (decision 0067). */
export function clientEnded(): AppError {
  return conflict('client_ended', 'This client has ended. Its records can be viewed, and nothing of it can be changed.');
}

/** The session needs a second factor; the web app reacts to the code. */
export function secondFactorMissing(missing: 'verify' | 'set_up'): AppError {
  const message =
    missing === 'verify'
      ? 'Please enter your two-factor code to continue.'
      : 'Please set up two-factor authentication to continue.';
  return new AppError({ status: 403, code: 'mfa_required', message });
}

export function conflict(code: string, message: string): AppError {
  return new AppError({ status: 409, code, message });
}
