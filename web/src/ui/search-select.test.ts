import { expect, it } from 'vitest';
import { searchWords } from './search-select.tsx';

it('says what a search does while it has nothing to show', () => {
  const search = { text: 'ann', isWaiting: false, error: null, nothing: (text: string) => `Nobody called “${text}”.` };
  expect(searchWords({ ...search, text: 'a' })).toBe('Type at least two characters');
  expect(searchWords({ ...search, isWaiting: true })).toBe('Looking…');
  expect(searchWords({ ...search, error: new Error('x') })).toBe('The search failed');
  expect(searchWords(search)).toBe('Nobody called “ann”.');
});
