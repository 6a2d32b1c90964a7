import { describe, expect, it } from 'vitest';
import { suggestMapping } from './index.ts';

const NAMES = ['Falkner, Monique', 'Abernathy, Marisol', 'Pruitt, Odessa', 'Okafor, James', 'Vance, Leonard', 'Tidwell, Grant'];
const AMOUNTS = ['412.50', '880.00', '1330.75', '360.10', '512.44', '280.75'];
const PARTS = ['0.00', '20.00', '0.00', '35.50', '0.00', '12.25'];
const NUMBERS = NAMES.map((_, at) => `A-10${at}3`);
const DATES = NAMES.map((_, at) => `0${at + 1}/1${at}/2026`);
const REST = {
  'Acct #': NUMBERS,
  Name: NAMES,
  Street: NAMES.map((_, at) => `${at + 1}10 Elm St`),
  City: NAMES.map(() => 'Salem'),
  State: NAMES.map(() => 'OR'),
  Zip: NAMES.map(() => '97301'),
  'Balance Due': AMOUNTS,
};

/** The field of one more column of an ordinary list. */
function fieldOf(
  header: string,
  samples: readonly string[],
  rest: Readonly<Record<string, readonly string[]>> = REST,
): string | null {
  const columns: Readonly<Record<string, readonly string[]>> = { ...rest, [header]: samples };
  const headers = Object.keys(columns);
  const cells = headers.map((name) => columns[name] ?? []);
  const rows = NAMES.map((_, row) => cells.map((values) => values[row] ?? ''));
  const suggestions = suggestMapping({
    columns: headers.map((name, index) => ({ index, header: name, samples: cells[index] ?? [] })),
    rows,
  });
  return suggestions[headers.indexOf(header)]?.field ?? null;
}

describe('counts and codes', () => {
  it.each([
    ['Trm', ['48', '36', '24', '60', '48', '36']],
    ['Term', ['48', '36', '24', '60', '48', '36']],
    ['Term Mo', ['36', '36', '24', '12', '36', '36']],
    ['Term (Months)', ['36', '36', '24', '12', '36', '36']],
  ])('of months are no terms of payment: %s', (header, values) => {
    expect(fieldOf(header, values)).toBeNull();
  });

  it('do not replace written terms', () => {
    expect(fieldOf('Terms', ['Net 30', 'Net 30', 'Due on receipt', 'Net 15', 'Net 30', 'Net 30'])).toBe('payment_terms');
  });

  it.each(['SFX', 'Suffix', 'Sufx'])('of loans are no suffix of a name: %s', (header) => {
    expect(fieldOf(header, ['L01', 'L02', 'L01', 'L05', 'L01', 'L11'])).not.toBe('suffix');
    expect(fieldOf(header, ['', 'JR', '', 'III', 'SR', 'II'])).toBe('suffix');
  });

  it('are not fees with zeros', () => {
    const fees = ['0', '15', '0', '20', '0', '45'];
    for (const header of ['Club', 'Store', 'Branch', 'Location'])
      expect([header, fieldOf(header, fees)]).not.toContain('location_code');
    expect(fieldOf('Store', ['014', '014', '022', '014', '031', '022'])).toBe('location_code');
  });
});

describe('checks', () => {
  it.each([
    ['ABA', 'Acct', 'Chk#'],
    ['Routing', 'Account', 'Check #'],
    ['ABA #', 'Acct No', 'Ck No'],
    ['Transit', 'Bank Acct', 'Check Number'],
  ])('name the account at the bank behind %s, not the debt’s: %s', (aba, account, check) => {
    const rest = {
      'Drawer Last': NAMES.map((name) => name.split(', ')[0] ?? ''),
      'Drawer First': NAMES.map((name) => name.split(', ')[1] ?? ''),
      [aba]: NAMES.map(() => '103000648'),
      [account]: NAMES.map((_, at) => `37216727${at}`),
      [check]: NAMES.map((_, at) => `10${at}4`),
      'Tot Due': AMOUNTS,
    };
    expect(fieldOf(account, rest[account] ?? [], rest)).toBeNull();
    expect(fieldOf('Drawer Last', rest['Drawer Last'], rest)).toBe('last_name');
  });

  it('leave the account number of other lists', () => {
    const { 'Acct #': number, ...rest } = REST;
    expect(fieldOf('Account', number, { ...rest, 'Check #': ['', '1044', '', '', '', ''] })).toBe('client_account_number');
  });
});

describe('write-offs', () => {
  it.each(['W/O', 'Write Off', 'Write-Off Amt', 'WO'])('outside lending are adjustments: %s', (header) => {
    expect(fieldOf(header, PARTS)).not.toBe('charge_off_amount');
  });

  it.each(['Charge Off Amt', 'C/O Amt', 'Chg-Off Bal'])('of lenders are charge-offs: %s', (header) => {
    const rest = { ...REST, 'C/O Date': DATES, 'Int Rate': ['9.9', '12.5', '8.75', '21.9', '18.0', '24.9'] };
    expect(
      fieldOf(
        header,
        AMOUNTS.map((amount) => `1${amount}`),
        rest,
      ),
    ).toBe('charge_off_amount');
  });
});

describe('abbreviations of back offices', () => {
  it.each([
    ['Prepd', PARTS, 'payments_credits'],
    ['RECOV', PARTS, 'payments_credits'],
    ['Recoveries', PARTS, 'payments_credits'],
    ['Sale Proceeds', PARTS, 'payments_credits'],
    ['Trust Appl', PARTS, 'payments_credits'],
    ['REPO_EXP', PARTS, 'fees'],
    ['Reg Fee', PARTS, 'fees'],
    ['dMovedOut', DATES, 'move_out_date'],
    ['dMovedIn', DATES, 'lease_start'],
    ['sTenantName', NAMES.toReversed(), 'full_name'],
    ['Co-Own', NAMES.toReversed(), 'co_full_name'],
    ['Co-Sub', NAMES.toReversed(), 'co_full_name'],
    ['Jt Name', NAMES.toReversed(), 'co_full_name'],
    ['Rmks', ['call ok', 'moved to Reno, left no address', '', '', 'works nights at the mill', ''], 'notes'],
    ['Ctc', NAMES.toReversed(), 'contact_name'],
    ['NATN', ['', 'NG', 'CA', '', 'MX', 'CA'], 'country'],
    ['Nation', ['', 'NG', 'CA', '', 'MX', 'CA'], 'country'],
    ['Country Code', ['US', 'US', 'CA', 'US', 'MX', 'US'], 'country'],
    ['CNTRY', ['US', 'US', 'CA', 'US', 'MX', 'US'], 'country'],
  ])('are read: %s', (header, samples, field) => {
    const { Name, ...others } = REST;
    expect(fieldOf(header, samples, field === 'full_name' ? others : { ...others, Name })).toBe(field);
  });

  it.each([
    ['Resp Atty', ['KLB', 'KLB', 'JRM', 'KLB', 'JRM', 'KLB']],
    ['Billing Attorney', ['KLB', 'KLB', 'JRM', 'KLB', 'JRM', 'KLB']],
    ['Orig Atty', ['KLB', 'KLB', 'JRM', 'KLB', 'JRM', 'KLB']],
    ['DOP Sent', DATES],
    ['Wk Rate', ['44', '35', '52', '44', '35', '60']],
    ['Weekly Pmt', ['44', '35', '52', '44', '35', '60']],
    ['Resid', PARTS],
    ['Opposing', NAMES.toReversed()],
    ['Species', ['K9', 'Fel', 'Eq', 'K9', 'K9', 'Bov']],
  ])('that concern no field are left out: %s', (header, samples) => {
    expect(fieldOf(header, samples)).toBeNull();
  });
});
