import { AppError, badRequest } from '#platform/http/errors.ts';

export const tooManySearches = () =>
  new AppError({
    status: 429,
    code: 'too_many_searches',
    message: 'Too many searches. Wait a moment and try again.',
  });

export const cursorNeedsOneKind = () => badRequest('cursor', 'Further pages are per kind: set exactly one in `kinds`.');
