import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { kinds } from '#areas/feed/kinds/index.ts';
import { createItemReader } from './item-reader.ts';

const read = createItemReader(kinds);
const messageOf = (value: unknown) => {
  const answer = read({ line: 1, value }, systemClock.now());
  return 'message' in answer ? answer.message : answer;
};
const payment = {
  kind: 'payment',
  id: 'p-1',
  client: 'OAK',
  agency_account: 'F-1',
  type: 'PU',
  method: 'check',
  amount_cents: 100,
  effective_on: '2026-02-10',
};

describe('a refused field is named with what to send instead', () => {
  it.each([
    [{ amount_cents: '12.50' }, 'amount_cents: Send whole cents as a number, such as 12000 for $120.00.'],
    [{ amount_cents: 12.5 }, 'amount_cents: Send whole cents as a number, such as 12000 for $120.00.'],
    [{ effective_on: '02/10/2026' }, 'effective_on: Send a day such as 2026-01-15.'],
    [{ effective_on: undefined }, 'effective_on: This field is missing.'],
    [{ id: 12 }, 'id: Send a text in quotes.'],
    [{ id: '' }, 'id: This field is empty. Fill it in or leave it out.'],
    [{ type: 'PAY' }, 'type: Send one of PU, PUR, PC, PCR, DA, DAR.'],
    [{ components: 5 }, 'components: Send an object.'],
  ])('%j', (wrong, message) => {
    expect(messageOf({ ...payment, ...wrong })).toBe(message);
  });

  it('also in other kinds', () => {
    const note = { kind: 'note', id: 'n-1', client: 'OAK', agency_account: 'F-1', text: 'A note' };
    expect(messageOf({ ...note, at: '2026-02-10' })).toBe('at: Send an instant with an offset, such as 2026-01-15T14:00:00Z.');
    const location = { kind: 'location', id: 'L-1', client: 'OAK', is_active: 'yes' };
    expect(messageOf(location)).toContain('is_active: Send true or false.');
    expect(messageOf({ id: '1' })).toMatch(/^kind: This field is missing\. Send one of client, .*\?kind=payment\.$/);
    expect(messageOf([payment])).toContain('one complete JSON object');
    expect(messageOf(payment)).toMatchObject({ item: payment });
  });
});
