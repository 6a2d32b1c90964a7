import { describe, expect, it } from 'vitest';
import { accountNumber, groupKey, isGrouped } from './account-number.ts';
import { mapFields, type TestMapping } from './testing.ts';

const values = {
  client_account_number: ' a-100 ',
  secondary_account_number: 'L-1',
  client_customer_id: 'C1',
  invoice_number: 'INV-7',
  first_name: 'Ann',
  last_name: 'Lee',
};
const without = (...keys: (keyof typeof values)[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key as keyof typeof values)));
const invoices = (how: 'each' | 'one_account', row_meaning: NonNullable<TestMapping['row_meaning']> = 'invoice') =>
  mapFields(['client_account_number', 'invoice_number'], { row_meaning, invoices: how });

describe('groupKey', () => {
  it('groups by account, else by the broadest debtor id, else by name', () => {
    const mapping = invoices('one_account');
    expect(groupKey(values, mapping)).toBe('client_account_number:A100');
    expect(groupKey(without('client_account_number'), mapping)).toBe('client_customer_id:C1');
    expect(groupKey(without('client_account_number', 'client_customer_id'), mapping)).toBe('secondary_account_number:L1');
    expect(groupKey({ first_name: 'Ann', last_name: 'Lee' }, mapping)).toBe('name:ANNLEE');
    expect(groupKey({ client_account_number: '--', invoice_number: 'INV-7' }, mapping)).toBeNull();
  });

  it('groups invoice lines where each invoice is an account', () => {
    expect(groupKey(values, invoices('each', 'line'))).toBe('document:INV7');
    expect(groupKey(without('invoice_number'), invoices('each', 'line'))).toBeNull();
    expect(groupKey(values, invoices('each', 'co-debtor'))).toBe('client_account_number:A100');
  });

  it('groups everything except separate debtors and separate invoices', () => {
    expect(isGrouped(mapFields([]))).toBe(false);
    expect(isGrouped(invoices('each'))).toBe(false);
    expect(isGrouped(invoices('one_account'))).toBe(true);
    expect(isGrouped(invoices('each', 'line'))).toBe(true);
    expect(isGrouped(invoices('each', 'co-debtor'))).toBe(true);
  });
});

describe('accountNumber', () => {
  it("uses the file's number, or the invoice number where each invoice is an account", () => {
    expect(accountNumber(values, invoices('one_account'))).toEqual({ number: ' a-100 ', made: false });
    expect(accountNumber(values, invoices('each'))).toEqual({ number: 'INV-7', made: false });
    expect(accountNumber(without('client_account_number'), invoices('each'))).toEqual({ number: 'INV-7', made: true });
    expect(accountNumber(values, invoices('each', 'co-debtor'))).toEqual({ number: ' a-100 ', made: false });
  });

  it('generates a number only for files without a number column', () => {
    const blank = without('client_account_number');
    expect(accountNumber(blank, invoices('one_account'))).toEqual({ number: null, made: false });
    const none = mapFields(['last_name']);
    expect(accountNumber(blank, none)).toEqual({ number: 'L-1', made: true });
    expect(accountNumber({ invoice_number: 'INV-7', last_name: 'Lee' }, none)).toEqual({ number: 'INV-7', made: true });
    expect(accountNumber({ business_name: 'x'.repeat(80) }, none)).toEqual({ number: 'x'.repeat(50), made: true });
    expect(accountNumber({}, none)).toEqual({ number: null, made: true });
  });
});
