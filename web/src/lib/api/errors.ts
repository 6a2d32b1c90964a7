/** One field that the server refused; `path` is dotted, as the form names it. */
export interface FieldError {
  path: string;
  message: string;
}

/** An error response of a product API. `message` can be shown to users, `code` is stable. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    errors?: readonly FieldError[];
    requestId?: string | null;
  }) {
    super(answer.message);
    this.name = 'ApiError';
    this.status = answer.status;
    this.code = answer.code;
    this.errors = answer.errors ?? [];
    this.requestId = answer.requestId ?? null;
  }
}

/** The server could not be reached. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('We cannot reach the server. Check your internet connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** A part of the app failed to load, and a reload did not help: the server or the connection is down. */
export class PageLoadError extends Error {
  constructor(cause?: unknown) {
    super('We cannot reach the server. Check your internet connection and try again.', { cause });
    this.name = 'PageLoadError';
  }
}

/** The server took too long. */
export class TimeoutError extends Error {
  constructor() {
    super('The server is taking too long to answer. Try again in a moment.');
    this.name = 'TimeoutError';
  }
}

/** The caller canceled the request, for example by leaving the screen. */
export class CanceledError extends Error {
  constructor() {
    super('The request was canceled.');
    this.name = 'CanceledError';
  }
}

/** The user canceled the step-up: nothing was done. */
export class StepUpCanceledError extends Error {
  constructor() {
    super('You did not confirm your identity, so nothing was changed.');
    this.name = 'StepUpCanceledError';
  }
}

/** A response outside the contract: another release, or a proxy in between. */
export class UnexpectedAnswerError extends Error {
  constructor(cause?: unknown) {
    super('The server sent an unexpected response. Reload the page and try again.', { cause });
    this.name = 'UnexpectedAnswerError';
  }
}

export const FALLBACK_MESSAGE = 'Something went wrong';

/** The message of any error for users (spec 8: the server's message, or a fallback). */
export function messageOf(error: unknown, fallback = FALLBACK_MESSAGE): string {
  return isReadable(error) && error.message !== '' ? error.message : fallback;
}

/** True if the message was written for users, by us or by the server. */
function isReadable(error: unknown): error is Error {
  return (
    error instanceof ApiError ||
    error instanceof NetworkError ||
    error instanceof PageLoadError ||
    error instanceof TimeoutError ||
    error instanceof CanceledError ||
    error instanceof StepUpCanceledError ||
    error instanceof UnexpectedAnswerError
  );
}

/** The server requires step-up first (`withStepUp`). */
export function isStepUpRequired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'step_up_required';
}

/** The session lacks its second factor: every product API answers this until it has one. */
export function isSecondFactorMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'mfa_required';
}

/** Responses that a retry cannot change. */
const DEFINITIVE = new Set([400, 401, 403, 404, 405, 409, 410, 413, 415, 422]);

/** A permanent refusal: 403, 404, 410… */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && DEFINITIVE.has(error.status);
}

export function isDefinitive(error: unknown): boolean {
  return (
    isRefused(error) ||
    error instanceof CanceledError ||
    error instanceof StepUpCanceledError ||
    error instanceof UnexpectedAnswerError
  );
}
