import { expect, it } from 'vitest';
import { codesOf, readCells } from './testing.ts';

type Options = { debt_type?: 'medical' | 'rental'; notes?: string; status?: string };

const asks = (insurance_name: string, { debt_type = 'medical', notes = '', status = '' }: Options = {}) =>
  codesOf(readCells({ full_name: 'Ann Lee', insurance_name, notes, status }, { debt_type })).includes(
    '!insurance_name:value_unclear',
  );

it('asks before a patient of Medicaid is billed', () => {
  expect(['HEALTH FIRST COLORADO (MEDICAID)', 'Medi-Cal', 'MassHealth', 'TennCare'].map((name) => asks(name))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it('asks nothing of other insurers, other debts, or where Medicaid does not cover it', () => {
  expect(['Medicare', 'Aetna', 'SELF PAY', 'Medical Mutual'].map((name) => asks(name))).toEqual([false, false, false, false]);
  expect(asks('Medicaid', { debt_type: 'rental' })).toBe(false);
  expect(asks('Medicaid', { notes: 'denied, not eligible on DOS' })).toBe(false);
});

it('asks where something else is inactive or not on file, or Medicaid denied a claim that was late', () => {
  expect(asks('Medicaid', { status: 'INACTIVE' })).toBe(true);
  expect(asks('Medicaid', { notes: 'phone not on file' })).toBe(true);
  expect(asks('Medicaid', { notes: 'denied, timely filing' })).toBe(true);
  expect(asks('Medicaid (termed 3/1)')).toBe(false);
});
