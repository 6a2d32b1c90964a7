import { describe, expect, it } from 'vitest';
import { mergeTyped } from './merge-typed.ts';

const base = { name: 'Alder', dba: '', place: { city: 'Salem' }, billing: null as { name: string } | null, codes: ['A'] };

describe('concurrent edits', () => {
  it("keep each field's change", () => {
    const mine = { ...base, name: 'Alder LLC', codes: ['A', 'B'] };
    const theirs = { ...base, dba: 'Alder Dental', place: { city: 'Bend' } };
    expect(mergeTyped({ base, mine, theirs })).toEqual({
      value: { name: 'Alder LLC', dba: 'Alder Dental', place: { city: 'Bend' }, billing: null, codes: ['A', 'B'] },
      both: [],
    });
  });

  it('keep the local value where both changed a field, and report the other', () => {
    const mine = { ...base, name: 'One', place: { city: 'Bend' }, codes: ['B'] };
    const theirs = { ...base, name: 'Two', place: { city: '' }, codes: [] };
    const { value, both } = mergeTyped({ base, mine, theirs });
    expect(value).toEqual(mine);
    expect(both).toEqual([
      { path: 'name', theirs: 'Two' },
      { path: 'place.city', theirs: 'nothing' },
      { path: 'codes', theirs: '0 in the list' },
    ]);
  });

  it('report no conflict for equal values, and accept a part that only the other added', () => {
    const mine = { ...base, name: 'Same' };
    const theirs = { ...base, name: 'Same', billing: { name: 'Bo' } };
    expect(mergeTyped({ base, mine, theirs })).toEqual({ value: theirs, both: [] });
  });

  it('report a part that one removed and the other filled', () => {
    const from = { ...base, billing: { name: 'Ada' } };
    const { value, both } = mergeTyped({
      base: from,
      mine: { ...from, billing: null },
      theirs: { ...from, billing: { name: 'Bo' } },
    });
    expect(value.billing).toBeNull();
    expect(both).toEqual([{ path: 'billing', theirs: 'another entry' }]);
  });
});
