/** One field that the server refused; `path` is dotted, as the form names it. */
export interface FieldError {
  path: string;
  message: string;
}

/** An answer of a product API that is no success. `message` can be shown to a person, `code` is stable. */
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

/** The server could not be reached at all. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('We cannot reach the server. Check your internet connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** A part of the app did not come, and a reload has not helped: the server is away, or the connection. */
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

/** The caller gave the request up, for example because the screen was left. */
export class CanceledError extends Error {
  constructor() {
    super('The request was canceled.');
    this.name = 'CanceledError';
  }
}

/** The person was asked to confirm who it is, and gave it up: nothing was done. */
export class StepUpCanceledError extends Error {
  constructor() {
    super('You have not confirmed that it is you, so nothing was changed.');
    this.name = 'StepUpCanceledError';
  }
}

/** The server answered something that the contract does not know: another release, or a proxy in between. */
export class UnexpectedAnswerError extends Error {
  constructor(cause?: unknown) {
    super('The server sent an answer that this page does not understand. Reload the page and try again.', { cause });
    this.name = 'UnexpectedAnswerError';
  }
}

export const FALLBACK_MESSAGE = 'Something went wrong';

/** What to tell a person about any error (spec 8: the server's message, or a fallback). */
export function messageOf(error: unknown, fallback = FALLBACK_MESSAGE): string {
  return isReadable(error) && error.message !== '' ? error.message : fallback;
}

/** True where the message was written for people, by us or by the server. */
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

/** The server wants to know anew who is asking, before it does this (`withStepUp`). */
export function isStepUpRequired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'step_up_required';
}

/** The session lacks its second factor: every API of the product says so until it has one. */
export function isSecondFactorMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'mfa_required';
}

/** Answers that asking again cannot change. */
const DEFINITIVE = new Set([400, 401, 403, 404, 405, 409, 410, 413, 415, 422]);

/** The server has said no, and will say so again: 403, 404, 410… */
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
