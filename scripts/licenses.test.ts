import { describe, expect, it } from 'vitest';
import { isAllowedExpression, listLicenses, readLock } from './licenses.ts';

describe('the licenses of production dependencies', () => {
  it('are known and allowed', () => {
    const found = listLicenses(readLock());
    expect(found.length).toBeGreaterThan(200);
    expect(found.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['unknown', false],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('read %s', (expression, isAllowed) => expect(isAllowedExpression(expression)).toBe(isAllowed));

  it('refuse a package without one, and leave development out', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', license: 'AGPL-3.0-only', dev: true },
      'node_modules/a/node_modules/@c/d': { version: '2.0.0', license: 'ISC' },
    };
    expect(listLicenses({ packages })).toEqual([
      { name: '@c/d', version: '2.0.0', license: 'ISC', isAllowed: true },
      { name: 'a', version: '1.0.0', license: 'unknown', isAllowed: false },
    ]);
  });
});
