import { expect, it } from 'vitest';
import { codesOf, readCells } from './testing.ts';

const asks = (
  insurance_name: string,
  { debt_type = 'medical', notes = '' }: { debt_type?: 'medical' | 'rental'; notes?: string } = {},
) => codesOf(readCells({ full_name: 'Ann Lee', insurance_name, notes }, { debt_type })).includes('!insurance_name:value_unclear');

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
