import { expect, it } from 'vitest';
import { dropEmpty, toQueryString } from './query-string.ts';

it('repeats the key of an array and drops empty strings', () => {
  expect(toQueryString({ status: ['NEW', 'ACTIVE'], q: '', page: 0, all: false, none: null })).toBe(
    '?status=NEW&status=ACTIVE&page=0&all=false',
  );
  expect(toQueryString({})).toBe('');
  expect(dropEmpty({ a: '', b: 0, c: undefined })).toEqual({ b: 0 });
});
