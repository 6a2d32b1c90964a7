import { expect, it } from 'vitest';
import { createRowReader } from './read-row.ts';
import { codesOf, mapFields, TODAY } from './testing.ts';

/** Columns `header:field`; a column without a field is not used. */
function read(columns: string, cells: readonly string[]) {
  const all = columns.split('|').map((column) => column.split(':'));
  const fields = all.map(([header, field]) => field ?? `unused ${header}`);
  const mapping = mapFields(fields, { unused: fields.filter((field) => field.startsWith('unused')) });
  return createRowReader(mapping, { today: TODAY, headers: all.map(([header = '']) => header) }).read(cells);
}

const [OWN, OTHER] = ['+14015550160', '+14015550161'];

it.each<[string, readonly string[]]>([
  ['Tenant:full_name|AltContact:contact_name|AltPhone:phone_other|Phone:phone', ['Lee, Ann', 'Bo Orr', OTHER, OWN]],
  ['Tenant:full_name|AltContact|AltPhone:phone_other|Phone:phone', ['Lee, Ann', 'Bo Orr', OTHER, OWN]],
  ['Name:full_name|Phone:phone|Ref 1:reference_name|Ref 1 Ph:phone_other', ['Ann Lee', OWN, 'Bo Orr', OTHER]],
  ['Name:full_name|Home:phone|Emergency Contact:contact_name|Number:phone_other', ['Ann Lee', OWN, 'Bo Lee', OTHER]],
])('keeps the phone of a contact from the debtor: %s', (columns, cells) => {
  const row = read(columns, cells);
  expect(row.phones.map(({ number }) => number)).toEqual([OWN]);
  expect(row.values['phone_other']).toBeUndefined();
  expect(codesOf(row)).toEqual(['phone_other:contact_phone']);
});

it.each<[string, readonly string[]]>([
  ['Company:business_name|Contact:contact_name|Contact Phone:phone', ['Acme LLC', 'Bo Orr', OWN]],
  ['Name:full_name|Contact:contact_name|Phone:phone', ['Ann Lee', 'Bo Orr', OWN]],
  ['Name:full_name|Contact Name:contact_name|Contact Phone:phone', ['Ann Lee', 'Lee, Ann', OWN]],
  ['Name:full_name|AltContact:contact_name|AltPhone:phone_other', ['Ann Lee', '', OWN]],
  ['Name:full_name|Cell Phone:phone|Employer:employer_name|Work Phone:phone_work', ['Ann Lee', OTHER, 'Walmart', OWN]],
  ['Name:full_name|Home Phone:phone|Spouse:spouse_name|Cell:phone_mobile', ['Ann Lee', OTHER, 'Bo Lee', OWN]],
  ['Name:full_name|Home Phone:phone|Emergency Contact:contact_name|Mobile:phone_other', ['Ann Lee', OTHER, 'Di Orr', OWN]],
  ['Name:full_name|Preferred Contact|Preferred Phone:phone', ['Ann Lee', 'Mobile', OWN]],
])('leaves a debtor the phone: %s', (columns, cells) => {
  const row = read(columns, cells);
  expect(row.phones.map(({ number }) => number)).toContain(OWN);
  expect(codesOf(row)).toEqual([]);
});
