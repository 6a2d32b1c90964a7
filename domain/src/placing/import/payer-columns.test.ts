import { describe, expect, it } from 'vitest';
import { growthOf } from '../../testing/growth.ts';
import { answerKey } from '../questions.ts';
import { createRowReader } from './read-row.ts';
import { codesOf, mapFields, readCells, TODAY, type TestMapping } from './testing.ts';

/** Columns `header:field`; a column without a field is not used. */
function read(columns: string, cells: readonly string[], said: TestMapping = {}) {
  const all = columns.split('|').map((column) => column.split(':'));
  const fields = all.map(([header, field]) => field ?? `unused ${header}`);
  const mapping = mapFields(fields, { ...said, unused: fields.filter((field) => field.startsWith('unused')) });
  return createRowReader(mapping, { today: TODAY, headers: all.map(([header = '']) => header) }).read(cells);
}

describe('a column that says who pays', () => {
  const family = 'Father:full_name|Mother:co_full_name|Who pays?';
  it.each([
    ['mother per court', '!null:debtor_unclear'],
    ['grandma Rita Quinn', '!null:party_unclear'],
    ['Grandma (Luz Reyes)', '!null:party_unclear'],
    ['Quinn', '!null:co_debtor_unclear'],
    ['step dad', '!null:debtor_unclear'],
    ['scholarship fund', '!null:debtor_unclear'],
    ['50/50 per court', '!null:co_debtor_unclear'],
    ['60% dad', '!null:co_debtor_unclear'],
    ['each half', '!null:co_debtor_unclear'],
  ])('%s', (cell, code) => {
    expect(codesOf(read(family, ['Jack Quinn', 'Meg Quinn', cell]))).toEqual([code]);
  });

  it.each(['dad', 'Dad only', 'Father', 'father pays', 'Jack', 'Jack Quinn'])('names the debtor alone: %s', (cell) => {
    const row = read(family, ['Jack Quinn', 'Meg Quinn', cell]);
    expect(row.values).toMatchObject({ first_name: 'Jack', last_name: 'Quinn' });
    expect(row.parties).toEqual([]);
    expect(codesOf(row)).toEqual(['null:payer_owes']);
  });

  it('answers a share beside the name', () => {
    const columns = `Child:patient_name|${family}`;
    expect(codesOf(read(columns, ['Tim Quinn (dad half)', 'Jack Quinn', 'Meg Quinn', 'dad']))).toEqual(['null:payer_owes']);
    expect(codesOf(read(columns, ['Tim Quinn (mom half)', 'Jack Quinn', 'Meg Quinn', 'dad']))).toContain(
      'patient_name:left_off_name',
    );
  });

  it.each(['mom', 'Mother', 'Mother only', 'Meg Quinn', 'Meg'])('names the other parent instead: %s', (cell) => {
    const columns = `${family}|Phone:phone|Dad DOB:date_of_birth|Mom phone:co_phone|Notes:notes`;
    const notes = 'divorced - decree says mom pays daycare';
    const row = read(columns, [
      'Jack Quinn',
      'Meg Quinn',
      cell,
      '503-555-0101',
      '1/2/1980',
      '503-555-0102',
      cell === 'Mother' ? notes : '',
    ]);
    expect(row.values).toMatchObject({ first_name: 'Meg', last_name: 'Quinn' });
    expect(row.values).not.toHaveProperty('date_of_birth');
    expect(row.phones.map(({ number }) => number)).toEqual(['+15035550102']);
    expect(row.parties).toEqual([]);
    expect(codesOf(row)).toEqual(['null:payer_owes']);
  });

  it('names the person in a column of that heading, used or not', () => {
    const row = read('Parent 1:full_name|Parent 2|Who pays', ['Jack Quinn', 'Meg Orr', 'Parent 2']);
    expect(row.values).toMatchObject({ first_name: 'Meg', last_name: 'Orr' });
    expect(codesOf(read('Parent 1:full_name|Parent 2|Who pays', ['Jack Quinn', '', 'Parent 2']))).toEqual([
      '!null:debtor_unclear',
    ]);
    const tenants = read('Tenant:full_name|Guarantor:guarantor_name|Who pays', ['Ann & Bo Lee', 'Cy Orr', 'Tenant']);
    expect(tenants.parties.map(({ name }) => name)).toEqual(['Bo Lee']);
    expect(
      read('Child:patient_name|Payer|Mom:full_name|Dad:co_full_name', ['Tim Lee', 'Dad', 'Ann Lee', 'Bo Lee']).values,
    ).toMatchObject({
      first_name: 'Bo',
    });
  });

  it('offers a person whom the cell names', () => {
    const cells = ['Maribel Reyes', '', 'Grandma (Luz Reyes)'];
    const [problem] = read('Mother:full_name|Father:co_full_name|Who pays', cells).problems;
    expect(problem?.people).toEqual(['Luz Reyes']);
    const answer = (value: string) => {
      const columns = 'Mother:full_name|Father:co_full_name|Who pays'.split('|').map((column) => column.split(':'));
      const fields = columns.map(([header, field]) => field ?? `unused ${header}`);
      const reader = createRowReader(mapFields(fields, { unused: fields.filter((field) => field.startsWith('unused')) }), {
        today: TODAY,
        headers: columns.map(([header = '']) => header),
      });
      const asked = problem ?? { field: null, code: '', message: '' };
      return reader.read(cells, { [answerKey(asked)]: { value, asked: asked.message } });
    };
    expect(answer('other').values).toMatchObject({ first_name: 'Luz', last_name: 'Reyes' });
    expect(answer('keep').values).toMatchObject({ first_name: 'Maribel' });
    expect(answer('both').parties).toMatchObject([{ name: 'Luz Reyes', is_liable: true }]);
  });

  it.each(['both', 'Both parents', 'mom & dad', 'mom/dad', 'Mom and Dad', '', 'joint', 'same'])(
    'is not asked about: %s',
    (cell) => {
      expect(codesOf(read(family, ['Jack Quinn', 'Meg Quinn', cell]))).toEqual([]);
    },
  );

  it('asks nothing about a parent who is alone', () => {
    expect(codesOf(read(family, ['Brian Walsh', '', 'dad']))).toEqual([]);
    expect(codesOf(read('Name:full_name|Responsible', ['Brian Walsh', 'dad']))).toEqual([]);
    expect(codesOf(read('Father:full_name|Who pays', ['Brian Walsh', 'mom']))).toEqual(['!null:debtor_unclear']);
  });

  it('tells who pays from insurers and staff', () => {
    for (const column of ['Payer', 'Primary Payer', 'Resp. atty', 'Payer ID', 'Responsible'])
      for (const cell of ['Aetna', 'JRB', 'Medicare Part B', 'SELF'])
        expect(
          codesOf(read(`Name:full_name|Co:co_full_name|${column}`, ['Jack Quinn', 'Meg Quinn', cell])),
          `${column} ${cell}`,
        ).toEqual([]);
    expect(codesOf(read('Name:full_name|Co:co_full_name|Payer', ['Jack Quinn', 'Meg Quinn', 'Jack']))).toEqual([
      '!null:co_debtor_unclear',
    ]);
  });
});

describe('a payer', () => {
  it.each(['Patient', 'Debtor', 'Tenant', 'the customer'])('may be the debtor: %s', (cell) => {
    for (const header of ['Who pays', 'Who owes'])
      expect(codesOf(read(`Name:full_name|${header}`, ['Jack Quinn', cell])), header).toEqual([]);
  });

  it.each(['Guardian Life', 'Trust Mark', 'Sister of Mercy Health Plan', 'Son Life Insurance'])(
    'may be an insurer: %s',
    (cell) => {
      for (const header of ['Payor', 'Payer'])
        expect(codesOf(read(`Name:full_name|${header}`, ['Jack Quinn', cell])), header).toEqual([]);
    },
  );

  it.each(["tenant's brother", "patient's roommate", 'Patient mother', 'Quinn Trust', 'guardian', 'employer', 'Diocese'])(
    'may be another person: %s',
    (cell) => {
      expect(codesOf(read('Mother:co_full_name|Father:full_name|Who pays', ['', 'Jack Quinn', cell]))).toEqual([
        '!null:debtor_unclear',
      ]);
    },
  );
});

describe('a code of who is billed', () => {
  const columns = 'Pt Last:patient_last_name|Pt First:patient_first_name|Guarantor:guarantor_name|Bill To|Notes:notes';
  it.each([
    ['PT', '', []],
    ['PT', 'Orr, Bo', ['!null:party_unclear']],
    ['Patient', 'Lee, Ann', []],
    ['GR', 'Orr, Bo', []],
    ['GUARANTOR', '', ['!null:debtor_unclear']],
    ['FA', 'Palisade Care Center LLC', []],
    ['FACILITY', 'Orr, Bo', ['!null:debtor_unclear']],
    ['INS', '', ['!null:debtor_unclear']],
    ['ATTY', '', ['!null:fact_attorney']],
    ['ESTATE', '', ['!null:fact_deceased']],
    ['Mercy Hospital', '', []],
    ['', '', []],
  ])('%s beside the guarantor %j', (code, guarantor, expected) => {
    expect(codesOf(read(columns, ['Lee', 'Ann', guarantor, code, '']))).toEqual(expected);
  });

  it('asks nothing where a fact already does, or in a file without patients', () => {
    expect(codesOf(read(columns, ['Lee', 'Ann', '', 'AT', 'represented by atty Bo Orr']))).toEqual(['!notes:fact_attorney']);
    expect(codesOf(read('Name:full_name|Bill To', ['Ann Lee', 'IN']))).toEqual([]);
  });
});

describe('an authorized user', () => {
  it.each([
    ['SEC_ROLE', 'AU'],
    ['Sec Role', 'A/U'],
    ['Role', 'Auth User'],
    ['ECOA', '3'],
    ['Co Relationship', 'AUTHORIZED USER'],
  ])('is left out by %s: %s', (header, cell) => {
    const row = read(`Name:full_name|Other:co_full_name|${header}`, ['Rex Store', 'Store, Ivy', cell]);
    expect(row.parties).toEqual([]);
    expect(codesOf(row)).toEqual(['null:authorized_user']);
  });

  it.each(['JT', 'PRI', 'COS', 'MKR', 'CO', '2', 'AUNT', ''])('is told from the role %s', (cell) => {
    const row = read('Name:full_name|Other:co_full_name|SEC_ROLE', ['Rex Lee', 'Ivy Lee', cell]);
    expect(row.parties).toMatchObject([{ name: 'Ivy Lee', is_liable: true }]);
    expect(codesOf(row)).toEqual([]);
  });

  it('is asked about as the person of the row', () => {
    expect(codesOf(read('Name:full_name|Role', ['Ivy Lee', 'AU'], { row_meaning: 'co-debtor' }))).toEqual([
      '!null:debtor_unclear',
    ]);
    expect(codesOf(read('Name:full_name|SEC_ROLE', ['Ivy Lee', 'AU']))).toEqual([]);
  });
});

describe('a remark that another person owes', () => {
  it.each([
    'mom not resp - dad to pay per decree, see scan',
    'dad is responsible per divorce decree',
    'Court order: father pays',
    'bill State not mom',
    'says prior owner owes',
    'NRL on file - sold to K. Ochoa 1/3/26',
    'sold car to his brother in Dec',
    'transferred to Linda Ruiz 2/1',
    'stolen recov MPD 26-1177, owner vic',
    'R/O is the victim',
    'stolen vehicle recovered 3/2',
    'owner sold to Tom Brown',
    'vehicle was sold to Tom Brown',
    'says he sold truck to Tom Brown',
    '3/2 sold it to Tom Brown',
    'NRL - SOLD 03/15/25',
    'LIAB TRANSFERRED',
    'split up in May, each says the other pays',
    'parents blame each other',
    'Jane says Mark owns the dog now & should be billed. Mark says no.',
    'parents divorced - mom says bill dad',
    'mom says dad should pay',
    'cobrar a la mamá (Dulce Peña), custodia',
    'la cuenta la paga el papá',
    'Balance = HAP abated by CHA, resident portion paid',
    'bal is section 8 portion',
    'housing authority owes Jan-Mar',
    'the county still owes April',
    'HAP withheld since 2/1',
    "tenant's share pd",
    'pt portion has been paid',
  ])('%s', (notes) => {
    expect(codesOf(readCells({ full_name: 'Dale Hutchins', notes })).filter((code) => code.includes('debtor_unclear'))).toEqual([
      '!notes:debtor_unclear',
    ]);
  });

  it.each([
    'dad pays on Fridays',
    'dad pays by check, court date pending on speeding ticket of his neighbor',
    'sold to Manheim auction 3/2 for 4,000',
    'vehicle sold to Copart',
    'sold to highest bidder',
    'car sold to Bob Smith Motors LLC',
    'sold to Dale Hutchins as is',
    'promised after house sells',
    'gave to receptionist',
    'old owner of the store',
    'bill mom and dad',
    'decree of divorce in file',
    'bill ins, not pt',
    'bill insurance not him',
    'bill Medicaid not the patient',
    'bill patient not parent',
    'bill Dale, not parent',
    'parents not responsible, pt is adult',
    'stolen vehicle',
    'stolen car',
    'gave it to Mary Jones at front desk',
    'product sold to Tom Brown',
    'call transferred to Linda Ruiz',
    'says he should be billed monthly',
    'says ins should pay',
    'says Medicare should be billed',
    'Dale says Dale should pay less',
    'each says thanks',
    'no NRL on file',
    'mom says she will call',
    'cobrar a la aseguranza',
    'sold 3/15/2026',
    'section 8 tenant',
    'HAP terminated 3/1, balance is the tenant’s rent',
    'tenant portion not paid',
    'tenant portion paid $200',
    'balance is resident portion',
    'tenant portion paid thru March',
    'patient portion paid in part',
    'moved to Kansas City owes 2 months',
    'per agency owes $400',
  ])('is not read from: %s', (notes) => {
    expect(codesOf(readCells({ full_name: 'Dale Hutchins', notes })).filter((code) => code.includes('unclear'))).toEqual([]);
  });

  it('compares the day of a sale with the debt', () => {
    const debt = { full_name: 'Dale Hutchins', date_of_service: '2026-03-01' };
    const asks = (notes: string) =>
      codesOf(readCells({ ...debt, notes }, { formats: { date_of_service: { date: 'YYYY-MM-DD' } } })).includes(
        '!notes:debtor_unclear',
      );
    expect(['sold 2/15/26', 'sold house 2/15/2026', 'sold 3/15/26', 'sold at auction 2/15/26'].map(asks)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('asks who owes where a patient’s other parent is to be billed', () => {
    const cells = { full_name: 'Nelson Arias', patient_name: 'Tim Arias' };
    const asks = (notes: string) =>
      codesOf(readCells({ ...cells, notes }, { debt_type: 'medical' })).includes('!notes:debtor_unclear');
    expect(['bill mom', 'collect from his mother', 'bill mom and dad', 'bill ins'].map(asks)).toEqual([true, true, false, false]);
  });

  it('asks about shares beside a co-debtor', () => {
    const cells = { full_name: 'Vince Hart', co_full_name: 'Beth Hart' };
    for (const notes of ['dad paid his half', '50/50 per court', 'each pays half', 'owes only her share'])
      expect(codesOf(readCells({ ...cells, notes }))).toEqual(['!notes:co_debtor_unclear']);
    expect(codesOf(readCells({ full_name: 'Vince Hart', notes: 'paid his half in May' }))).toEqual([]);
  });

  it('names a parent who does not owe, beside another person', () => {
    const notes = 'mom not responsible';
    expect(codesOf(readCells({ full_name: 'Dale Quinn', co_full_name: 'Meg Quinn', notes }))).toHaveLength(1);
    expect(codesOf(readCells({ full_name: 'Dale Quinn', notes }))).toEqual([]);
  });

  it.each([
    'patient paid their portion',
    'pt paid her portion of deductible',
    'coinsurance 50/50',
    'plan pays 50/50',
    'ins covers 50/50',
    'ins covers 50/50 of it',
  ])('is no share of a person: %s', (notes) => {
    expect(codesOf(readCells({ full_name: 'Vince Hart', co_full_name: 'Beth Hart', notes }))).toEqual([]);
  });

  it('is found in proportional time', () => {
    for (const part of [
      'court ',
      'mom is ',
      'sold to ',
      'says the ',
      'owner was ',
      'bill x ',
      'sold car ',
      'says Mark should ',
      'each says ',
      '. ',
    ])
      expect(
        growthOf((size) => readCells({ full_name: 'Ann Lee', notes: part.repeat(size) }), 50),
        part,
      ).toBeLessThan(24);
  });
});
