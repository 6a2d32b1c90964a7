import { expect, it } from 'vitest';
import { emptyMessage } from './search-select.tsx';

it('explains why a search has no results to show', () => {
  const search = { text: 'ann', isWaiting: false, error: null, noMatchText: (text: string) => `Nobody called “${text}”.` };
  expect(emptyMessage({ ...search, text: 'a' })).toBe('Type at least two characters');
  expect(emptyMessage({ ...search, isWaiting: true })).toBe('Looking…');
  expect(emptyMessage({ ...search, error: new Error('x') })).toBe('The search failed');
  expect(emptyMessage(search)).toBe('Nobody called “ann”.');
});
