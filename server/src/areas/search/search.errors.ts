import { TooMany } from '#platform/http/call-limits.ts';
import { badRequest } from '#platform/http/errors.ts';

export const tooManySearches = () => new TooMany('Too many searches. Wait a moment and try again.', 1, 'too_many_searches');

export const cursorNeedsOneKind = () => badRequest('cursor', 'Further pages are per kind: set exactly one in `kinds`.');
