import { expect, it } from 'vitest';
import { suggestMapping } from './index.ts';
import { whoseShare } from './own-share.ts';

const NAMES = ['Ann Lee', 'Bo Orr', 'Cy Diaz', 'Di Hale', 'Ed Kim', 'Flo Park', 'Gus Ray', 'Ida Voss'];
const OTHERS = [0, 0, 95, 0, 410, 0, 0, 0];

function fieldsOf(headers: readonly [string, string, string], { isTotal = true } = {}) {
  const rows = NAMES.map((name, at) => {
    const [own, other] = [at === 4 ? 0 : 85.5 + 31 * at, OTHERS[at] ?? 0];
    return [`A-${at}7710`, name, other.toFixed(2), own.toFixed(2), (own + (isTotal ? other : 2 * other + at)).toFixed(2)];
  });
  const all = ['Account Number', 'Name', ...headers];
  const columns = all.map((header, index) => ({ index, header, samples: rows.map((row) => row[index] ?? '') }));
  return suggestMapping({ columns, rows }).slice(2);
}
const BALANCE = [null, 'balance', null];

it.each([
  ['InsuranceBalance', 'PatientBalance', 'TotalBalance'],
  ['INS_BAL', 'PT_BAL', 'TOT_BAL'],
  ['Ins. Portion', 'Guarantor Portion', 'Balance Due'],
  ['HAP Balance', 'Resident Balance', 'Total Balance'],
  ['Subsidy Due', 'Tenant Due', 'Total Due'],
] as const)('takes what the debtor owes of a total with %s', (...headers) => {
  expect(fieldsOf(headers).map(({ field }) => field)).toEqual(BALANCE);
});

it('says why', () => {
  const [, own, total] = fieldsOf(['InsuranceBalance', 'PatientBalance', 'TotalBalance']);
  expect(own?.reason).toBe(
    '“TotalBalance” is “PatientBalance” plus what others owe, so “PatientBalance” is what the debtor owes.',
  );
  expect(total?.reason).toBe('“TotalBalance” includes what others owe.');
});

it('keeps the total where the shares do not add up to it, or where all of it is the debtor’s', () => {
  expect(fieldsOf(['InsuranceBalance', 'PatientBalance', 'TotalBalance'], { isTotal: false })[2]?.field).toBe('balance');
  expect(fieldsOf(['Late Fees', 'Tenant Balance', 'Total Balance'])[2]?.field).toBe('balance');
  expect(fieldsOf(['Plan Balance', 'Patient Balance', 'Total Balance'])[2]?.field).toBe('balance');
});

it('reads whose share a heading names', () => {
  for (const header of ['Pt Resp', 'Self Pay Balance', 'Member Portion', 'Patient']) expect(whoseShare(header)).toBe('debtor');
  for (const header of ['Primary Ins Bal', 'Insurance 1 Balance', 'Payer Portion'])
    expect(whoseShare(header)).toBe('third_party');
  for (const header of ['Student Fees', 'Housing Charge', 'Patient Insurance Balance', 'Patient Payments', 'Balance'])
    expect(whoseShare(header)).toBeNull();
});
