import { describe, expect, it } from 'vitest';
import { codesOf, placeCells } from './testing.ts';

const whole = {
  client_account_number: 'A-1',
  balance: '50.00',
  address_line1: '1 Elm St',
  city: 'Salem',
  state: 'OR',
  postal_code: '97301',
};

describe('the answer that a name is a business’s', () => {
  it.each([
    ['Hartwell & Boone', 'FIRST LAST', 'business_unclear'],
    ['Freiburg Rathaus', 'LAST, FIRST M', 'name_order'],
    ['Bosch AG', 'FIRST LAST', 'name_unlikely'],
    ['Bosch AG', 'LAST FIRST', 'name_unlikely'],
  ] as const)('takes %s (%s) as it is written', (full_name, name, code) => {
    const cells = { full_name, ...whole };
    const formats = { full_name: { name } };
    expect(codesOf(placeCells(cells, { formats }))).toContain(`!full_name:${code}`);
    const { draft, problems } = placeCells(cells, { formats, answers: { [code]: 'business' } });
    expect(codesOf({ problems }).filter((each) => each.startsWith('!'))).toEqual([]);
    expect(draft.values).toMatchObject({ business_name: full_name });
    expect(draft.values['last_name']).toBeUndefined();
    expect(draft.parties).toEqual([]);
  });
});
