import { describe, expect, it } from 'vitest';
import { detailsOf } from '#testing/companies.ts';
import { carriedFrom } from './carried-from.ts';
import { carryOver } from './carry-over.ts';
import { sumOf } from './entry-check.ts';
import { placedAccount } from './testing/placed-account.ts';

const account = placedAccount();
const place = { id: account.location_id ?? '', code: 'WEST', name: 'Westside', is_active: true };
const company = detailsOf({ locations: [place] });
const again = (change = {}) => carryOver({ account: placedAccount(change), as: 'again' }, company);
const filled = ({ values }: ReturnType<typeof carryOver>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

describe('the same debt placed again', () => {
  it('copies its current facts, and leaves what the client knows about the debtor blank', () => {
    const entry = again();
    expect(entry).toMatchObject({ debt_type: 'medical', people_id: account.people_id, owes: 'person' });
    expect(filled(entry)).toEqual({
      client_account_number: 'PT-20418',
      location_code: 'WEST',
      balance: '537.50',
      itemization_reference: 'last_statement',
      itemization_date: '01/15/2024',
      itemization_amount: '850.00',
      itemization_interest: '12.50',
      itemization_fees: '25.00',
      itemization_payments: '300.00',
      itemization_credits: '50.00',
      delinquency_date: '03/01/2024',
      date_of_service: '01/10/2024',
      facility_name: 'Westside office',
      insurance_paid: '400.00',
    });
    expect(sumOf(entry).difference).toBe(0);
    expect(entry.affirmed).not.toContain(true);
  });

  it('copies the components of the amount if the account has no activity', () => {
    const untouched = { paid_cents: 0, adjusted_cents: 0, balance_cents: 78_750 };
    expect(again(untouched).values).toMatchObject({
      balance: '787.50',
      principal: '750.00',
      last_payment_date: '02/01/2024',
      itemization_payments: '100.00',
    });
  });

  it('copies the parties whose roles the form supports, and no sensitive values', () => {
    expect(again().parties).toEqual([
      {
        role: 'guarantor',
        name: 'Ignacio Quintanar',
        is_liable: true,
        phone: '(503) 555-0142',
        address: '418 Alder Street, Portland OR 97205',
      },
    ]);
    const { values } = again({ details: { patient_dob: '2010-01-01', ssn: '900-70-1234' } });
    expect([values['patient_dob'], values['ssn']]).toEqual(['', '']);
  });

  it('omits a closed location, a balance of zero and a missing itemization', () => {
    const closed = detailsOf({ locations: [{ ...place, is_active: false }] });
    const paid = placedAccount({ balance_cents: 0, itemization: null });
    const { values } = carryOver({ account: paid, as: 'again' }, closed);
    expect([values['location_code'], values['balance'], values['itemization_date']]).toEqual(['', '', '']);
    expect(values['itemization_reference']).toBe('transaction');
  });
});

describe('another debt of the same person', () => {
  it('copies debt type, location and creditors, but no amounts', () => {
    const creditors = { creditor_current: 'Example Dental Group', creditor_itemization: 'Example Holdings' };
    const entry = carryOver({ account: placedAccount(creditors), as: 'like' }, company);
    expect(filled(entry)).toEqual({
      location_code: 'WEST',
      current_creditor: 'Example Dental Group',
      itemization_creditor: 'Example Holdings',
      itemization_reference: 'transaction',
    });
    expect(entry.parties).toEqual([]);
  });
});

describe('prefill address', () => {
  it.each([
    ['people_id=p&again=a', { accountId: 'a', as: 'again' }],
    ['people_id=p&like=a', { accountId: 'a', as: 'like' }],
    ['people_id=p&again=', null],
    ['again=a', null],
    ['draft=d&people_id=p&again=a', null],
    ['people_id=p', null],
  ])('%s', (search, from) => expect(carriedFrom(new URLSearchParams(search))).toEqual(from));
});
