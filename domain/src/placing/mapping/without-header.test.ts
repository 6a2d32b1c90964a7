import { describe, expect, it } from 'vitest';
import { suggestMapping } from './suggest-mapping.ts';

const PEOPLE = [
  ['Emily', 'Romero', '163075', '090925'],
  ['Wanda', 'Richards', '027733', '092425'],
  ['Miguel', 'Ramirez', '310990', '041426'],
  ['Gerald', 'Petersen', '099737', '103125'],
  ['Emma', 'Parks', '228716', '080825'],
  ['Omar', 'Okafor', '399041', '092825'],
  ['Anna', 'Nolan', '061575', '081025'],
  ['Peter', 'Moss', '221200', '082325'],
] as const;

/** Fields of a headerless file by column samples. */
function fieldsOf(...columns: readonly (readonly string[])[]): (string | null)[] {
  return suggestMapping({ columns: columns.map((samples, index) => ({ index, header: '', samples })) }).map(({ field }) => field);
}

const names = PEOPLE.map(([first]) => first);
const lasts = PEOPLE.map(([, last]) => last);
const amounts = PEOPLE.map(([, , cents]) => `00${cents}`);
const days = PEOPLE.map(([, , , day]) => day);
const numbers = PEOPLE.map((_, at) => `00010${at}17`);
const constant = PEOPLE.map(() => '4021');

describe('headerless files', () => {
  it('are mapped by zero-padded numbers, six-digit days and adjacent names', () => {
    expect(fieldsOf(constant, numbers, lasts, names, days, amounts)).toEqual([
      null,
      'client_account_number',
      'last_name',
      'first_name',
      null,
      'balance',
    ]);
  });

  it('ask whether a date is the open date', () => {
    const samples = [constant, numbers, lasts, names, days, amounts];
    const suggestions = suggestMapping({ columns: samples.map((values, index) => ({ index, header: '', samples: values })) });
    expect(suggestions[4]?.alternatives[0]?.field).toBe('open_date');
    expect(suggestions[4]?.reason).toBe('It could be “Opened or served on”.');
  });

  it('use the larger of two amounts, and offer the older of two days', () => {
    const fees = PEOPLE.map((_, at) => `0000${at}500`);
    const later = PEOPLE.map(([, , , day]) => `${day.slice(0, 4)}27`);
    const samples = [numbers, names, lasts, fees, amounts, later, days];
    expect(fieldsOf(...samples)).toEqual(['client_account_number', 'first_name', 'last_name', null, 'balance', null, null]);
    const suggestions = suggestMapping({ columns: samples.map((values, index) => ({ index, header: '', samples: values })) });
    expect(suggestions.map(({ alternatives }) => alternatives.some(({ field }) => field === 'open_date'))).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('find last names behind an initial', () => {
    const initials = PEOPLE.map((_, at) => 'AFKP'.charAt(at % 4));
    expect(fieldsOf(numbers, names, initials, lasts, amounts)[3]).toBe('last_name');
  });

  it('do not change columns with a header', () => {
    const columns = [numbers, names, amounts].map((samples, index) => ({ index, header: index === 0 ? 'Zone' : '', samples }));
    expect(suggestMapping({ columns }).map(({ field }) => field)).not.toContain('balance');
  });
});
