import { AppError, badRequest } from '#platform/http/errors.ts';

export const tooManySearches = () =>
  new AppError({
    status: 429,
    code: 'too_many_searches',
    message: 'That were many searches at once. Wait a moment and try again.',
  });

export const cursorNeedsOneKind = () => badRequest('cursor', 'A next page is of one kind: name it in `kinds`.');
