import { beforeEach, describe, expect, it } from 'vitest';
import { startEntry } from './entry-start.ts';
import { emptyEntry } from './entry-values.ts';
import { dropStash, readStash, stashEntry, type Stash } from './stash.ts';

const { affirmed: _affirmed, ...entry } = emptyEntry('medical');
const typed: Stash = {
  userId: 'u1',
  clientId: 'c1',
  draft: { id: 'd1', revision: 4 },
  entry: { ...entry, values: { ...entry.values, city: 'Salem', ssn: '900-70-1234', date_of_birth: '02/17/1984' } },
};

beforeEach(() => sessionStorage.clear());

describe('stash', () => {
  it('is restored only for the same user, client, draft and revision, without sensitive values', () => {
    stashEntry(typed);
    expect(sessionStorage.getItem('manualEntryUnsaved')).not.toMatch(/900|1984/);
    expect(readStash(typed)?.values).toMatchObject({ city: 'Salem', ssn: '', date_of_birth: '' });
    expect(readStash({ ...typed, userId: 'u2' })).toBeNull();
    expect(readStash({ ...typed, clientId: 'c2' })).toBeNull();
    expect(readStash({ ...typed, draft: { id: 'd1', revision: 5 } })).toBeNull();
    expect(readStash({ ...typed, draft: null })).toBeNull();
    dropStash();
    expect(readStash(typed)).toBeNull();
  });

  it('prefills a new form, but not one opened for another person', () => {
    stashEntry({ ...typed, draft: null });
    const wanted = { draft: null, ownTypes: ['medical'], userId: 'u1', clientId: 'c1' };
    const { base, entry: restored } = startEntry({ ...wanted, peopleId: '' });
    expect([base.values['city'], restored.values['city']]).toEqual(['', 'Salem']);
    expect(startEntry({ ...wanted, peopleId: 'p1' }).entry.values['city']).toBe('');
  });

  it('is dropped if browser storage is unavailable', () => {
    const closed = {
      setItem: () => {
        throw new Error('full');
      },
      getItem: () => '{broken',
    } as unknown as Storage;
    expect(() => stashEntry(typed, closed)).not.toThrow();
    expect(readStash(typed, closed)).toBeNull();
  });
});
