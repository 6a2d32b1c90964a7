import { expect, it } from 'vitest';
import { safeDestination } from './destination.ts';

const origin = 'https://portal.example.com';
it.each([
  ['/debtors?status=NEW#top', '/debtors?status=NEW#top'],
  ['//elsewhere.example.com', '/'],
  ['/\\elsewhere.example.com', '/'],
  ['/\t/elsewhere.example.com', '/'],
  ['https://elsewhere.example.com/', '/'],
  ['javascript:alert(1)', '/'],
  ['/signin?next=/signin', '/'],
  ['/login', '/'],
  [null, '/'],
])('%s leads to %s', (next, expected) => expect(safeDestination(next, origin)).toBe(expected));
