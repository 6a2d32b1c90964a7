import { describe, expect, it } from 'vitest';
import { suggestMapping } from './index.ts';

const PEOPLE = ['Falkner, Monique', 'Abernathy, Marisol', 'Pruitt, Odessa', 'Okafor, James', 'Vance, Leonard', 'Tidwell, Grant'];
const OTHERS = ['Quarles, Dwayne', '', 'Moss, Peter', '', 'Nolan, Anna', 'Storm, Lena'];
const LAST = PEOPLE.map((name) => name.split(', ')[0] ?? '');
const FIRST = PEOPLE.map((name) => name.split(', ')[1] ?? '');
const AMOUNTS = ['412.50', '880.00', '1330.75', '360.10', '512.44', '280.75'];
const PARTS = ['0.00', '20.00', '0.00', '35.50', '0.00', '12.25'];
const RESTS = ['412.50', '860.00', '1330.75', '324.60', '512.44', '268.50'];
const NUMBERS = PEOPLE.map((_, at) => `A-10${at}3`);
const REPEATED = ['G4410', 'G4410', 'G4417', 'G4439', 'G4440', 'G4440'];
const DATES = PEOPLE.map((_, at) => `0${at + 1}/1${at}/2026`);
const BIRTHS = PEOPLE.map((_, at) => `0${at + 1}/1${at}/201${at}`);
const KIDS = ['Mia 4', 'Leo 2, Ann 1', 'Brianna 3', 'Marcus 6', 'Rose 2', 'Stuart 5'];
const STREETS = PEOPLE.map((_, at) => `${at + 1}10 Elm St`);
const SITES = PEOPLE.map((_, at) => `${at + 4}7 Fisher Ct`);
const CITIES = ['Salem', 'Bend', 'Salem', 'Eugene', 'Salem', 'Bend'];
const STATES = PEOPLE.map(() => 'OR');
const ZIPS = PEOPLE.map((_, at) => `9730${at}`);
const ADDRESS = { Street: STREETS, City: CITIES, State: STATES, Zip: ZIPS };
const ACCOUNT = { 'Acct #': NUMBERS, Name: PEOPLE, ...ADDRESS };

type Columns = Readonly<Record<string, readonly string[]>>;

function suggestionsOf(columns: Columns) {
  const headers = Object.keys(columns);
  const rows = PEOPLE.map((_, row) => headers.map((header) => columns[header]?.[row] ?? ''));
  return suggestMapping({ columns: headers.map((header, index) => ({ index, header, samples: columns[header] ?? [] })), rows });
}

function fieldsOf(columns: Columns): Record<string, string | null> {
  const suggestions = suggestionsOf(columns);
  return Object.fromEntries(Object.keys(columns).map((header, index) => [header, suggestions[index]?.field ?? null]));
}

describe('names in two columns', () => {
  it.each([
    ['BorrLN', 'BorrFN'],
    ['GTR_LN', 'GTR_FN'],
    ['PRI_LN', 'PRI_FN'],
    ['STU LNM', 'STU FNM'],
    ['PTLN', 'PTFN'],
    ['Mbr_L', 'Mbr_F'],
  ])('are the debtor: %s, %s', (last, first) => {
    const fields = fieldsOf({ Acct: NUMBERS, [last]: LAST, [first]: FIRST, ...ADDRESS, Balance: AMOUNTS });
    expect([fields[last], fields[first]]).toEqual(['last_name', 'first_name']);
  });

  it('are the patient beside the guarantor', () => {
    const fields = fieldsOf({ Acct: NUMBERS, PT_LN: LAST, PT_FN: FIRST, GTR_LN: LAST, GTR_FN: FIRST, ...ADDRESS, BAL: AMOUNTS });
    expect([fields['PT_LN'], fields['PT_FN'], fields['GTR_LN'], fields['GTR_FN']]).toEqual([
      'patient_last_name',
      'patient_first_name',
      'last_name',
      'first_name',
    ]);
  });
});

describe('cosigners', () => {
  it.each(['COSG_NM', 'COSGN NAME', 'Cosigner', 'COS_NM', 'COBORR_NM', 'Jt Name', 'JNT_NAME', 'CSGN NM', 'SEC_NM'])(
    'are no debtor: %s',
    (header) => {
      const fields = fieldsOf({ STU_ID: NUMBERS, STU_NM: PEOPLE, [header]: OTHERS, ...ADDRESS, Balance: AMOUNTS });
      expect([fields['STU_NM'], fields[header]]).toEqual(['full_name', 'co_full_name']);
    },
  );

  it('have a relation of their own', () => {
    const fields = fieldsOf({ ...ACCOUNT, COSG_NM: OTHERS, COSG_REL: ['GM', '', 'FA', '', 'MO', 'SP'], Balance: AMOUNTS });
    expect(fields['COSG_REL']).toBeNull();
  });
});

describe('parents', () => {
  it.each([
    ['Kids', 'Father', 'Mother'],
    ['Children', 'Dad', 'Mom'],
    ['Child Name', "Mother's Name", "Father's Name"],
  ])('owe for their children: %s, %s, %s', (kids, one, other) => {
    const fields = fieldsOf({ Family: LAST, [kids]: KIDS, [one]: PEOPLE, [other]: OTHERS, ...ADDRESS, 'Still owes': AMOUNTS });
    expect([fields[kids], fields[one], fields[other]]).toEqual(['patient_name', 'full_name', 'co_full_name']);
  });

  it('owe nothing for a student of a college or beside the payer', () => {
    const college = fieldsOf({ Student: PEOPLE, Campus: CITIES, Semester: CITIES, Father: OTHERS, ...ADDRESS, Balance: AMOUNTS });
    expect([college['Student'], college['Father']]).toEqual(['full_name', 'reference_name']);
    const payer = fieldsOf({ Child: KIDS, Payer: PEOPLE, Mother: OTHERS, ...ADDRESS, Balance: AMOUNTS });
    expect([payer['Payer'], payer['Mother']]).toEqual(['full_name', 'reference_name']);
  });
});

describe('the amount owed', () => {
  it.each([
    'PtPort',
    'Pt Portion',
    'PT_BAL',
    'Pat Resp',
    'Patient Share',
    'Pt Due',
    'Patient Liability',
    'Owes',
    'Owes us',
    'Still owes',
    'Owe',
    'Due',
    'WOBAL',
  ])('is read: %s', (header) => {
    expect(fieldsOf({ ...ACCOUNT, [header]: AMOUNTS, 'Ins Est': PARTS })[header]).toBe('balance');
  });

  it('is suggested for review in a file without a balance', () => {
    const suggestions = suggestionsOf({ ...ACCOUNT, 'Zorb Amt': AMOUNTS, Paid: PARTS });
    expect(suggestions[6]).toMatchObject({
      field: null,
      confidence: 0.5,
      reason: 'No balance column found yet. If “Zorb Amt” is what the debtor owes, map it to the amount placed.',
    });
    const known = suggestionsOf({ ...ACCOUNT, 'Zorb Amt': PARTS, Balance: AMOUNTS });
    expect(known[6]?.reason).not.toContain('No balance column found');
  });

  it.each([
    ['Owes', 'Amount Due'],
    ['Net Ledger', 'Amount Owed'],
    ['Ledger Net', 'Amount Owed'],
    ['Customer Portion', 'Remaining'],
    ['Member Responsibility', 'Remaining'],
    ['Family Portion', 'Remaining'],
    ['Patient Liability', 'Remaining'],
    ['Patient Share', 'Balance'],
  ])('is not %s beside %s', (portion, balance) => {
    const files: Columns[] = [
      { [portion]: AMOUNTS, [balance]: RESTS },
      { [balance]: RESTS, [portion]: AMOUNTS },
      { [portion]: AMOUNTS, [balance]: AMOUNTS },
      { [portion]: AMOUNTS, Paid: PARTS, [balance]: RESTS },
    ];
    for (const columns of files) {
      const fields = fieldsOf({ ...ACCOUNT, ...columns });
      expect([fields[portion], fields[balance]]).toEqual([null, 'balance']);
    }
  });

  it('is no write-off beside a balance', () => {
    const fields = fieldsOf({ ...ACCOUNT, WO: PARTS, Balance: AMOUNTS });
    expect([fields['WO'], fields['Balance']]).toEqual([null, 'balance']);
  });
});

describe('account numbers', () => {
  it.each([
    ['PatID', 'GuarID'],
    ['Chart #', 'Guarantor #'],
    ['Pt No', 'Guar No'],
    ['Patient ID', 'Resp Party ID'],
  ])('are those of patients where a guarantor has several: %s, %s', (patient, guarantor) => {
    const rest = { 'Pt Name': OTHERS.map((name) => name || 'Parks, Emma'), 'Guar Name': PEOPLE, ...ADDRESS };
    const fields = fieldsOf({ [patient]: NUMBERS, [guarantor]: REPEATED, ...rest, 'Pt Bal': AMOUNTS });
    expect([fields[patient], fields[guarantor]]).toEqual(['client_account_number', 'client_customer_id']);
  });

  it.each(['BAN', 'Chart', 'Chart #', 'SELLER_ACCT', 'Seller Account #', 'Our #', 'Our File #'])('are read: %s', (header) => {
    const fields = fieldsOf({ [header]: NUMBERS, Name: PEOPLE, ...ADDRESS, 'Balance Due': AMOUNTS });
    expect(fields[header]).toBe('client_account_number');
  });

  it('may be those of locations, if no location repeats', () => {
    const ids = [...NUMBERS, ...NUMBERS.map((number) => `${number}9`)];
    const twice = (columns: Columns) =>
      Object.fromEntries(Object.entries(columns).map(([key, list]) => [key, [...list, ...list]]));
    const rest = twice({ Name: PEOPLE, ...ADDRESS, 'Balance Due': AMOUNTS });
    expect(fieldsOf({ LOCID: ids, ...rest })['LOCID']).toBe('client_account_number');
    expect(fieldsOf({ LOCID: ids.map((_, at) => `L${at % 3}`), ...rest })['LOCID']).toBe('location_code');
  });
});

describe('days and ages', () => {
  const ages = ['10', '8', '13', '44', '71', '9'];

  it.each(['Age', 'AGE', 'Pt Age', 'Age (yrs)'])('of patients are no days past due: %s', (header) => {
    const fields = fieldsOf({ 'Pt #': NUMBERS, 'Pt Name': PEOPLE, DOB: BIRTHS, [header]: ages, ...ADDRESS, 'Pt Bal': AMOUNTS });
    expect(fields[header]).toBeNull();
  });

  it.each([[{ ...ACCOUNT, Age: ages }], [{ ...ACCOUNT, DOB: BIRTHS, Age: ['44', '138', '71', '365', '217', '22'] }]])(
    'of debts are days past due',
    (columns) => {
      expect(fieldsOf({ ...columns, 'Balance Due': AMOUNTS })['Age']).toBe('days_past_due');
    },
  );

  it.each([
    ['Days', '/day'],
    ['Days Stored', 'Daily Rate'],
    ['# Days', 'Storage Rate'],
    ['Days', 'Rate per day'],
  ])('that are charged for are no days past due: %s, %s', (days, rate) => {
    const fields = fieldsOf({ ...ACCOUNT, [days]: ages, [rate]: ages.map(() => '60'), Owed: AMOUNTS });
    expect(fields[days]).toBeNull();
  });

  it('of an overdue rent are days past due', () => {
    expect(fieldsOf({ ...ACCOUNT, Days: ages, Rent: PARTS, 'Balance Due': AMOUNTS })['Days']).toBe('days_past_due');
  });
});

describe('addresses', () => {
  it.each([
    ['BTADD', 'BTCITY', 'SVADD', 'SVCITY'],
    ['BT_ADDR1', 'BT_CITY', 'SA_ADDR1', 'SA_CITY'],
    ['BLADR', 'BLCTY', 'SVADR', 'SVCTY'],
    ['Bill Addr', 'Bill City', 'Svc Addr', 'Svc City'],
  ])('of bills are the debtor’s, not those of service: %s, %s, %s, %s', (bill, city, site, town) => {
    const fields = fieldsOf({
      CUSTNO: NUMBERS,
      NAME: PEOPLE,
      [site]: SITES,
      [town]: CITIES.toReversed(),
      [bill]: STREETS,
      [city]: CITIES,
      State: STATES,
      Zip: ZIPS,
      BALDUE: AMOUNTS,
    });
    expect([fields[bill], fields[city], fields[site], fields[town]]).toEqual(['address_line1', 'city', 'property_address', null]);
  });

  it('name the city `CT` beside a state, and a court elsewhere', () => {
    const tape = fieldsOf({ ACCT: NUMBERS, NAME: PEOPLE, A1: STREETS, CT: CITIES, ST: STATES, ZP: ZIPS, CUR_BAL: AMOUNTS });
    expect([tape['A1'], tape['CT'], tape['ST']]).toEqual(['address_line1', 'city', 'state']);
    const suits = fieldsOf({ ...ACCOUNT, 'Ct Costs': PARTS, 'Balance Due': AMOUNTS });
    expect(suits['Ct Costs']).toBe('court_costs');
  });

  it.each(['Lien hldr', 'Lienholder', 'Lien Holder'])('name no city under %s', (header) => {
    expect(fieldsOf({ ...ACCOUNT, [header]: ['none', 'Ally', '', '', 'Honda', ''], 'Balance Due': AMOUNTS })[header]).toBeNull();
  });
});

describe('abbreviations of programs', () => {
  it.each([
    ['WODT', DATES, 'charge_off_date'],
    ['LPYDT', DATES, 'last_payment_date'],
    ['LSTMT', DATES, 'last_statement_date'],
    ['LDA', DATES, 'last_purchase_date'],
    ['Last here', DATES, 'date_of_service'],
    ['OPN_DT', DATES, 'open_date'],
    ['Del. Since', DATES, 'delinquency_date'],
    ['OC_NM', PEOPLE.map(() => 'Summit Peak Bank'), 'original_creditor'],
    ['SSNL4', PEOPLE.map((_, at) => `447${at}`), 'ssn'],
    ['L4', PEOPLE.map((_, at) => `330${at}`), 'ssn'],
    ['AcctAlert', ['', 'moved away, no forwarding', '', 'calls from work', '', ''], 'notes'],
    ['HLDTXT', ['', 'moved away, no forwarding', '', 'calls from work', '', ''], 'notes'],
    ['What happened', ['', 'moved away, no forwarding', '', 'calls from work', '', ''], 'notes'],
    ['T4_DISB', PARTS, 'payments_credits'],
    ['CO_INT', PARTS, 'interest'],
  ])('are read: %s', (header, samples, field) => {
    expect(fieldsOf({ ...ACCOUNT, [header]: samples, 'Balance Due': AMOUNTS })[header]).toBe(field);
  });

  it.each([
    ['R2T4_RTN', PARTS],
    ['Lien Amt', PARTS],
  ])('of amounts that concern no field are left out: %s', (header, samples) => {
    expect(fieldsOf({ ...ACCOUNT, [header]: samples, 'Balance Due': AMOUNTS })[header]).toBeNull();
  });

  it('tell interest at charge-off from interest since', () => {
    const fields = fieldsOf({ ...ACCOUNT, CO_INT: PARTS, POST_CO_INT: PARTS.toReversed(), CO_DT: DATES, CUR_BAL: AMOUNTS });
    expect(fields['CO_INT']).toBe('interest');
    expect(fields['POST_CO_INT']).not.toBe('interest');
  });
});
