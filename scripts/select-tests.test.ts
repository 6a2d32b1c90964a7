import { expect, it } from 'vitest';
import { selectTests } from './select-tests.mjs';

const specs: Record<string, string> = {
  'e2e/accounts/debtors.spec.ts': `test('filters (and sorts) debtors', …); test("answers a dispute", …);`,
  'e2e/home/home.spec.ts': `test('shows what needs attention', …);`,
};
const source = {
  files: ['domain/src/accounts/disputes.test.ts', 'web/src/ui/chip.test.tsx', ...Object.keys(specs)],
  read: (file: string) => specs[file] ?? '',
};
const select = (...words: string[]) => selectTests(words, source);

it('gives Vitest the files whose path contains a word', () => {
  expect(select('accounts/disp')).toEqual({ vitest: ['domain/src/accounts/disputes.test.ts'], playwright: [] });
  expect(select('chip', 'DISPUTES.test').vitest).toEqual(['domain/src/accounts/disputes.test.ts', 'web/src/ui/chip.test.tsx']);
});

it('gives Playwright the specs whose path or titles contain a word, and a pattern for their tests', () => {
  expect(select('dispute').playwright).toEqual(['e2e/accounts/debtors.spec.ts', '--grep', '/dispute/i']);
  expect(select('e2e/home').playwright).toEqual([
    'e2e/home/home.spec.ts',
    '--grep',
    String.raw`/home\/home\.spec\.ts|e2e\/home/i`,
  ]);
  expect(select('(and sorts)').playwright.at(-1)).toBe(String.raw`/\(and sorts\)/i`);
});

it('finds the files of a path below the folder in which npm was called', () => {
  expect(selectTests(['./scripts/select-tests.test.ts']).vitest).toEqual(['scripts/select-tests.test.ts']);
});

it('refuses words that match nothing', () => {
  expect(() => select('dispute', 'invoice', 'lien')).toThrow('No test matches "invoice", "lien".');
});
