import { describe, expect, it } from 'vitest';
import { suggestMapping } from './index.ts';

const PEOPLE = ['Falkner, Monique', 'Abernathy, Marisol', 'Pruitt, Odessa', 'Okafor, James', 'Vance, Leonard', 'Tidwell, Grant'];
const REST = {
  'Acct #': PEOPLE.map((_, at) => `A-10${at}3`),
  Name: PEOPLE,
  Street: PEOPLE.map((_, at) => `${at + 1}10 Elm St`),
  City: PEOPLE.map(() => 'Salem'),
  ST: PEOPLE.map(() => 'OR'),
  Zip: PEOPLE.map(() => '97301'),
  'Balance Due': ['412.50', '880.00', '1330.75', '360.10', '512.44', '280.75'],
};
const CODES = ['NP', 'FR', 'NP', 'BKY', 'NP', 'DECD'];

function fieldsOf(columns: Readonly<Record<string, readonly string[]>>): Record<string, string | null> {
  const headers = Object.keys(columns);
  const rows = PEOPLE.map((_, row) => headers.map((header) => columns[header]?.[row] ?? ''));
  const suggestions = suggestMapping({
    columns: headers.map((header, index) => ({ index, header, samples: columns[header] ?? [] })),
    rows,
  });
  return Object.fromEntries(headers.map((header, index) => [header, suggestions[index]?.field ?? null]));
}

describe('codes without a status column', () => {
  it.each([
    'RSN',
    'Reason Cd',
    'HLDCD',
    'Hold Code',
    'CXLRSN',
    'Cancel Reason',
    'Canc Rsn',
    'WO Rsn',
    'Chg Off Reason',
    'FLG',
    'Flag',
    'Action Code',
  ])('are the status: %s', (header) => {
    expect(fieldsOf({ ...REST, [header]: CODES })[header]).toBe('status');
  });

  it.each(['CollSt', 'COLL_ST', 'ENR_ST', 'Enrl Status', 'Coll. Status', 'Acct Sts'])(
    'of a status are the status: %s',
    (header) => {
      expect(fieldsOf({ ...REST, [header]: CODES })[header]).toBe('status');
    },
  );
});

describe('no status', () => {
  it.each([
    ['Flag', ['Y', 'N', 'N', '', 'Y', 'N']],
    ['Hold', ['', 'X', '', '', 'X', '']],
    ['Cancel Date', ['01/02/2026', '01/05/2026', '02/02/2026', '03/02/2026', '04/02/2026', '01/12/2026']],
    ['Reason', ['broke the lease early', 'moved to Reno', 'never paid the last bill', 'left', 'check came back', 'moved out']],
  ])('is %s', (header, samples) => {
    expect(fieldsOf({ ...REST, [header]: samples })[header]).not.toBe('status');
  });

  it.each([
    ['ST', 'SVC ST'],
    ['MLST', 'SAST'],
    ['State', 'SVC ST'],
  ])('is a second state: %s, %s', (state, other) => {
    const { ST: states, ...rest } = REST;
    for (const columns of [
      { ...rest, [state]: states, [other]: states },
      { ...rest, [other]: states, [state]: states },
    ]) {
      const fields = fieldsOf(columns);
      expect(Object.values(fields)).not.toContain('status');
    }
  });

  it('is a reason beside a status, and the state stays the state', () => {
    const fields = fieldsOf({ ...REST, Status: PEOPLE.map(() => 'Open'), 'Cancel Reason': CODES });
    expect([fields['Status'], fields['Cancel Reason'], fields['ST']]).toEqual(['status', null, 'state']);
  });
});
