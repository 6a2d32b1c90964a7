import { describe, expect, it } from 'vitest';
import { typedOf } from '../sections/section-values.ts';
import { infoOf } from '../testing/samples.tsx';
import { compareSection } from './compare-section.ts';

describe('concurrent edits of a section', () => {
  it('merges changes to different fields', () => {
    const base = infoOf();
    const mine = { ...typedOf('authority', base), plan_max_months: '36' };
    const theirs = infoOf({ authority: { settlement_min_percent: '75' } });
    expect(compareSection('authority', { base, mine, theirs })).toEqual({
      value: { ...mine, settlement_min_percent: '75' },
      both: [],
    });
  });

  it("lists fields that both changed and keeps the user's value", () => {
    const base = infoOf();
    const mine = { ...typedOf('money', base), remittance_method: 'gross' };
    const theirs = infoOf({ money: { remittance_method: 'split', remittance_frequency: 'weekly' } });
    const { value, both } = compareSection('money', { base, mine, theirs });
    expect(value).toEqual({ remittance_method: 'gross', remittance_frequency: 'weekly' });
    expect(both).toEqual([
      { path: 'remittance_method', label: 'Remittance method', theirs: 'Split', mine: 'Gross', theirValue: 'split' },
    ]);
  });

  it('compares an address as a whole, even if only one side has it', () => {
    const base = infoOf();
    const place = typedOf('contacts', base).physical_address;
    const mailing = { line1: 'PO Box 7', line2: '', city: 'Salem', state: 'OR', postal_code: '97301' };
    const mine = {
      ...typedOf('contacts', base),
      physical_address: { ...place, line1: '1 Mine Street' },
      mailing_address: mailing,
    };
    const theirs = infoOf({
      contacts: {
        physical_address: { ...place, line1: '2 Their Street', city: 'Bend' },
        mailing_address: { ...mailing, line1: 'PO Box 8' },
      },
    });
    const { both } = compareSection('contacts', { base, mine, theirs });
    expect(both.map(({ label, theirs: one, mine: other }) => [label, one, other])).toEqual([
      ['Place of business', '2 Their Street, Suite 4, Bend, OR 97201', '1 Mine Street, Suite 4, Portland, OR 97201'],
      ['Mailing address', 'PO Box 8, Salem, OR 97301', 'PO Box 7, Salem, OR 97301'],
    ]);
    expect(both[0]?.theirValue).toMatchObject({ line1: '2 Their Street', city: 'Bend' });
  });

  it('compares the EIN by its visible part, and keeps the field empty for the stored one', () => {
    const base = infoOf();
    const typed = typedOf('company', base);
    const theirs = infoOf({ company: { dba: 'Willow' } }, { ein: 'XX-•••1111' });
    expect(compareSection('company', { base, mine: typed, theirs }).value).toMatchObject({ ein: '', dba: 'Willow' });
    const { value, both } = compareSection('company', { base, mine: { ...typed, ein: '98-7654321' }, theirs });
    expect(value.ein).toBe('98-7654321');
    expect(both).toEqual([{ path: 'ein', label: 'EIN', theirs: 'XX-•••1111', mine: '98-7654321', theirValue: '' }]);
  });
});
