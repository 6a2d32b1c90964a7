import { expect, it } from 'vitest';
import { onAnotherScreen } from './on-another-screen.ts';

const loadsAgain = (from: string, to: string) =>
  onAnotherScreen({
    currentUrl: new URL(from, 'https://portal.example.com'),
    nextUrl: new URL(to, 'https://portal.example.com'),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  });

it('runs a loader on another screen and on request, but not when only the query changes', () => {
  expect(loadsAgain('/debtors/p/a', '/debtors/p/b')).toBe(true);
  expect(loadsAgain('/debtors/p/a?kind=note', '/debtors/p/a?kind=note')).toBe(true);
  expect(loadsAgain('/debtors/p/a', '/debtors/p/a?kind=note')).toBe(false);
});
