import { AppError } from '../http/errors.ts';

export class FileMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`There is no file ${key}.`, { cause });
    this.name = 'FileMissing';
  }
}

/**
 * The file store does not exist, does not respond, is full or refuses access. Users read one message; `reason` and `advice` are for the
 * operator.
 */
export class FilesUnavailable extends AppError {
  readonly reason: 'missing' | 'refused' | 'unreachable' | 'full';
  readonly advice: string;

  constructor(reason: FilesUnavailable['reason'], advice: string, cause?: unknown) {
    super({
      status: 503,
      code: 'files_unavailable',
      message: 'Files cannot be saved or opened right now. Please try again in a few minutes.',
      // The log prints causes, so the remedy is in the log too.
      cause: new Error(advice, { cause }),
    });
    this.reason = reason;
    this.advice = advice;
  }
}
