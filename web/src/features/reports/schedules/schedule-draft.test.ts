import { describe, expect, it } from 'vitest';
import { aging, id, inventory, payments, schedule, stairStep } from '#features/reports/testing/samples.ts';
import { draftOf, lastingParameters, newDraft, periodsOf, hasFixedParameters } from './schedule-draft.ts';

describe('schedule draft', () => {
  it('has the page’s parameters, runs monthly, and goes to its author by default', () => {
    expect(newDraft(stairStep, { parameters: { measure: 'amounts', period: 'all' }, self: id(1) })).toEqual({
      kind: 'stair_step',
      parameters: { measure: 'amounts', period: 'all' },
      format: 'xlsx',
      rhythm: { every: 'month', day: 1 },
      recipientIds: [id(1)],
    });
    expect(newDraft({ ...aging, formats: ['pdf'] })).toMatchObject({ parameters: {}, format: 'pdf', recipientIds: [] });
  });

  it.each([
    [
      { from: '2026-06-01', date: 'effective' as const },
      { period: 'last_month', date: 'effective' },
    ],
    [{ period: 'custom' as const }, { period: 'last_month' }],
    [
      { remittance_id: id(4), location_id: [id(11)] },
      { period: 'last_month', location_id: [id(11)] },
    ],
    [{ period: 'last_year' as const }, { period: 'last_year' }],
  ])('replaces fixed parameters: %o', (parameters, lasting) => expect(lastingParameters(payments, parameters)).toEqual(lasting));

  it('has no period if the report has none, and keeps all time', () => {
    expect(lastingParameters(aging, { as_of: '2026-05-31' })).toEqual({});
    expect(lastingParameters(inventory, { status_group: ['closed'] })).toEqual({ status_group: ['closed'], period: 'all' });
    expect(periodsOf(aging)).toEqual([]);
    expect(periodsOf(payments).map(({ value }) => value)).toEqual(['last_month', 'last_year', 'all']);
  });

  it('reports parameters that a schedule cannot keep', () => {
    expect(hasFixedParameters({ to: '2026-06-30' })).toBe(true);
    expect(hasFixedParameters({ as_of: '2026-06-30' })).toBe(true);
    expect(hasFixedParameters({ remittance_id: id(4) })).toBe(true);
    expect(hasFixedParameters({ period: 'last_year', location_id: [id(11)] })).toBe(false);
  });

  it('starts from the existing schedule when editing', () => {
    expect(draftOf(schedule)).toEqual({
      kind: 'payments',
      parameters: { period: 'last_month' },
      format: 'xlsx',
      rhythm: { every: 'week', weekday: 1 },
      recipientIds: [id(1), id(2), id(3)],
    });
  });
});
