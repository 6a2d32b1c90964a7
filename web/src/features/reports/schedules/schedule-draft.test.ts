import { describe, expect, it } from 'vitest';
import { aging, id, inventory, payments, schedule, stairStep } from '#features/reports/testing/samples.ts';
import { draftOf, lastingParameters, newDraft, periodsOf, standsStill } from './schedule-draft.ts';

describe('a schedule that is being made', () => {
  it('is of what the page shows, once a month, for whoever makes it', () => {
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
  ])('goes on where %o would stand still', (parameters, lasting) =>
    expect(lastingParameters(payments, parameters)).toEqual(lasting),
  );

  it('has no period where the report has none, and all time stays all time', () => {
    expect(lastingParameters(aging, { as_of: '2026-05-31' })).toEqual({});
    expect(lastingParameters(inventory, { status_group: ['closed'] })).toEqual({ status_group: ['closed'], period: 'all' });
    expect(periodsOf(aging)).toEqual([]);
    expect(periodsOf(payments).map(({ value }) => value)).toEqual(['last_month', 'last_year', 'all']);
  });

  it('says so where something of the page is left out', () => {
    expect(standsStill({ to: '2026-06-30' })).toBe(true);
    expect(standsStill({ as_of: '2026-06-30' })).toBe(true);
    expect(standsStill({ remittance_id: id(4) })).toBe(true);
    expect(standsStill({ period: 'last_year', location_id: [id(11)] })).toBe(false);
  });

  it('begins, when it is changed, with what it is', () => {
    expect(draftOf(schedule)).toEqual({
      kind: 'payments',
      parameters: { period: 'last_month' },
      format: 'xlsx',
      rhythm: { every: 'week', weekday: 1 },
      recipientIds: [id(1), id(2), id(3)],
    });
  });
});
