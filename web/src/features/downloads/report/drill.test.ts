import type { ReportParameters } from '@recoup/contract/reports';
import { describe, expect, it } from 'vitest';
import { aging, id, inventory, payments, stairStep, stairStepReport } from '../testing/samples.ts';
import { listOf } from './drill.ts';
import { daysOfRow, linkOfFigure } from './figure-links.ts';

const list = (description: typeof payments, parameters: ReportParameters, key = 'x') =>
  listOf(description, parameters, { key })?.to ?? null;

describe('the list of a report', () => {
  it('is narrowed as the report is', () => {
    expect(list(payments, { from: '2026-06-01', to: '2026-06-30', date: 'effective', location_id: [id(1)] })).toBe(
      `/payments?date=effective&location_id=${id(1)}&from=2026-06-01&to=2026-06-30`,
    );
    expect(list(inventory, { batch_id: id(2), from: '2026-01-01' })).toBe(`/debtors?batch_id=${id(2)}&placed_from=2026-01-01`);
    expect(list(aging, { status_group: ['paused'] })).toMatch(/^\/debtors\?status=HOLD/);
    expect(list({ ...payments, kind: 'remittance' }, { remittance_id: id(3) })).toBe(`/payments/remittances/${id(3)}`);
    expect(list({ ...payments, kind: 'remittance' }, {})).toBe('/payments?tab=remittances');
    expect(list({ ...payments, kind: 'users' }, {}, 'activity')).toBe('/manage-users?tab=activity');
    expect(list({ ...payments, kind: 'users' }, {}, 'people')).toBe('/manage-users');
    expect(list({ ...payments, kind: 'open_items' }, {}, 'requests')).toBe('/requests');
  });

  it('is not offered where it would show other rows', () => {
    expect(list(payments, { batch_id: id(2) })).toBeNull();
    expect(list(aging, { as_of: '2026-05-31' })).toBeNull();
    expect(list({ ...payments, kind: 'roll_forward' }, {})).toBeNull();
  });
});

describe('the rows of a figure', () => {
  const { columns, rows } = stairStepReport.tables[0] ?? { columns: [], rows: [] };
  const byPlacement = columns.map((column, index) => (index === 0 ? { ...column, key: 'placed_in' } : column));
  const link = (index: number, parameters: ReportParameters = {}, row = rows[0] ?? []) =>
    linkOfFigure({ description: stairStep, parameters }, byPlacement, { row, index });

  it('are the accounts of the month, within the days of the report', () => {
    expect(link(1, { period: 'all' })).toBe('/debtors?placed_from=2026-01-01&placed_to=2026-01-31');
    expect(link(1, { from: '2026-01-15', to: '2026-02-10' })).toBe('/debtors?placed_from=2026-01-15&placed_to=2026-01-31');
  });

  it('are the payments up to the end of a step, or within it', () => {
    const placed = 'placed_from=2026-01-01&placed_to=2026-01-31';
    expect(link(3, { period: 'all' })).toBe(`/payments?type=PU&type=PUR&type=PC&type=PCR&${placed}&to=2026-02-28`);
    expect(link(3, { period: 'all', steps: 'monthly', date: 'effective' })).toBe(
      `/payments?date=effective&type=PU&type=PUR&type=PC&type=PCR&${placed}&from=2026-02-01&to=2026-02-28`,
    );
    expect(link(3, { period: 'all' }, ['Feb 2026', 1, 200, null])).toBeNull();
  });

  it('are those of a month where a report goes month by month', () => {
    const asked = { description: payments, parameters: { period: 'all' as const, location_id: [id(1)] } };
    const monthly = [
      { key: 'month', label: 'Month', kind: 'text' as const },
      { key: 'direct', label: 'Paid to you', kind: 'money' as const },
      { key: 'rate', label: 'Rate', kind: 'percent' as const },
    ];
    const of = (index: number) => linkOfFigure(asked, monthly, { row: ['Nov 1–21, 2026', 5, 100], index });
    expect(of(1)).toBe(`/payments?location_id=${id(1)}&type=PC&type=PCR&from=2026-11-01&to=2026-11-21`);
    expect(of(2)).toBeNull();
  });

  it.each([
    ['Feb 2028', { from: '2028-02-01', to: '2028-02-29' }],
    ['Jun 10–30, 2026', { from: '2026-06-10', to: '2026-06-30' }],
    ['All', null],
    ['Ann Example', null],
    [null, null],
  ])('reads %s as days', (name, days) => expect(daysOfRow(name)).toEqual(days));
});
