import { expect, it } from 'vitest';
import { chooseSheets, sheetMessages } from './choose-sheets.ts';

const sheet = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  hidden: false,
  failure: null,
  rows: rows.map((row) => [...row]),
});
const PEOPLE = ['Ann Lee', 'Bo Orr', 'Jo May', 'Al Ng'];
const lower = sheet('Lower', [
  ['Account', 'Student', 'Parent', 'Grade', 'Balance'],
  ...PEOPLE.map((name, at) => [`L${at + 1}01`, `Mia ${name.split(' ')[1]}`, name, `${at}`, '1,200.50']),
]);
const upper = sheet('Upper', [
  ['Account Number', 'Guarantor', 'Address', 'Amount Due'],
  ...PEOPLE.map((name, at) => [`U${at + 1}01`, name, `${at + 1} Elm St, Portland, OR 97205`, '800.25']),
]);
const contacts = sheet('Contacts', [
  ['Name', 'Email', 'Phone'],
  ['Dee Fox', 'dee@school.example', '503-555-0101'],
  ['Cy Ray', 'cy@school.example', '503-555-0102'],
]);

it('asks which of two lists of debts to read, and says how many rows the other has', () => {
  const choice = chooseSheets([lower, upper, contacts], null);
  expect(choice.asks).toBe(true);
  expect(choice.sheets.map(({ list }) => list)).toEqual([0, 1, null]);
  expect(sheetMessages(choice, 'sheet')).toEqual([
    'Only the sheet “Lower” is read.',
    'The sheet “Upper” is left out. It has different columns or was not chosen. It lists 4 rows with amounts. To place them, upload the file again and choose that sheet.',
    'The sheet “Contacts” is left out. It has no amounts.',
  ]);
});

it('does not ask about a list without amounts beside one with them', () => {
  expect(chooseSheets([upper, contacts], null)).toMatchObject({ asks: false, parts: [{ sheet: 'Upper' }] });
  expect(chooseSheets([contacts], null)).toMatchObject({ asks: false, parts: [{ sheet: 'Contacts' }] });
});

it('asks about whole dollars under a heading that no field has', () => {
  const left = sheet('Left', [['Account', 'Name', 'June rent'], ...PEOPLE.map((name, at) => [`T${at}01`, name, `${at + 1}200`])]);
  expect(chooseSheets([upper, left], null).asks).toBe(true);
  const grades = sheet('Grades', [['Account', 'Name', 'Grade'], ...PEOPLE.map((name, at) => [`T${at}01`, name, `${at + 1}`])]);
  expect(chooseSheets([upper, grades], null).asks).toBe(false);
});
