import { expect, it } from 'vitest';
import { toInternational } from './phone.ts';

it.each([
  ['(512) 555-0147', '+15125550147'],
  ['+1 512 555 0147', '+15125550147'],
  ['+44 20 7946 0018', '+442079460018'],
  ['512 555 014', null],
  ['+0 512', null],
  ['', null],
])('parses %s as an international number', (typed, number) => expect(toInternational(typed)).toBe(number));
