import { describe, expect, it } from 'vitest';
import { csvCell, neutralize } from './csv.ts';

describe('a CSV cell', () => {
  it('distinguishes formulas from negative amounts', () => {
    for (const text of [
      '=1+1',
      '+1',
      '-1+1',
      '-A1',
      '@SUM(A1)',
      '\t=1',
      '\n=1',
      '＝1+1',
      '＠SUM(A1)',
      '-',
      '-5;',
      "-2+3+cmd|' /C calc'!A0",
    ])
      expect(neutralize(text)).toBe(`'${text}`);
    for (const text of ['-5', '-1,234.50', 'a=b', '(5.00)', '']) expect(neutralize(text)).toBe(text);
  });

  it('is quoted where it contains a separator, a quote or a line end', () => {
    expect(['plain', 'a,b', 'say "x"', 'two\nlines', '=1,2'].map(csvCell)).toEqual([
      'plain',
      '"a,b"',
      '"say ""x"""',
      '"two\nlines"',
      `"'=1,2"`,
    ]);
  });
});
