import type { ReportParameters, ReportTable } from '@recoup/contract/reports/reports';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { describe, expect, it } from 'vitest';
import { id, paymentsReport, stairStepReport } from '#features/reports/testing/samples.ts';
import { listOf } from './drill.ts';
import { linkOfCell } from './figure-links.ts';

const today = '2026-07-01';
const list = (kind: ReportKindName, parameters: ReportParameters, key = 'x') =>
  listOf({ kind, parameters, today }, { key })?.to ?? null;

describe('list link of a report', () => {
  it('has the same filters as the report', () => {
    expect(list('payments', { from: '2026-06-01', to: '2026-06-30', date: 'effective', location_id: [id(1)] })).toBe(
      `/payments?date=effective&location_id=${id(1)}&from=2026-06-01&to=2026-06-30`,
    );
    expect(list('payments', { period: 'all' })).toBe('/payments?period=all');
    expect(list('inventory', { batch_id: id(2), from: '2026-01-01' })).toBe(`/debtors?batch_id=${id(2)}&placed_from=2026-01-01`);
    expect(list('liquidation', { batch_id: id(2) })).toBe(`/debtors?batch_id=${id(2)}`);
    expect(list('aging', { as_of: today, status_group: ['paused'], batch_id: id(2) })).toMatch(
      new RegExp(`^/debtors\\?batch_id=${id(2)}&status=HOLD`),
    );
    expect(list('remittance', { remittance_id: id(3) })).toBe(`/payments/remittances/${id(3)}`);
    expect(list('remittance', {})).toBe('/payments?tab=remittances');
    expect(list('remittance', { from: '2026-04-01', to: '2026-06-30' })).toBe(
      '/payments?tab=remittances&from=2026-04-01&to=2026-06-30',
    );
    expect(list('users', {}, 'activity')).toBe('/manage-users?tab=activity');
    expect(list('users', { from: '2026-06-01', to: '2026-06-30' }, 'activity')).toBe(
      '/manage-users?tab=activity&from=2026-06-01&to=2026-06-30',
    );
    expect(list('users', {}, 'people')).toBe('/manage-users');
    expect(list('open_items', {}, 'requests')).toBe('/requests');
  });

  it('is missing if the list would show other rows', () => {
    expect(list('payments', { batch_id: id(2) })).toBeNull();
    expect(list('aging', { as_of: '2026-05-31' })).toBeNull();
    expect(list('acknowledgement', {}, 'rejects')).toBeNull();
    expect(list('roll_forward', {})).toBeNull();
  });
});

describe('cell link', () => {
  const [steps = {} as ReportTable] = stairStepReport.tables;
  const [first, ...others] = steps.columns;
  const byPlacement: ReportTable = {
    ...steps,
    columns: [{ key: 'placed_in', label: 'Placed in', kind: first?.kind ?? 'text' }, ...others],
  };
  const link = (column: number, parameters: ReportParameters, row: number | null = 0) =>
    linkOfCell({ kind: 'stair_step', parameters, today }, byPlacement, { row, column });
  const money = 'type=PU&type=PUR&type=PC&type=PCR&placed_from=2026-01-01&placed_to=2026-01-31';

  it("leads to the accounts of the month, within the report's period", () => {
    expect(link(1, { period: 'all' })).toBe('/debtors?placed_from=2026-01-01&placed_to=2026-01-31');
    expect(link(1, { from: '2026-01-15', to: '2026-02-10' })).toBe('/debtors?placed_from=2026-01-15&placed_to=2026-01-31');
    expect(link(1, { from: '2026-01-15', to: '2026-02-10' }, null)).toBe('/debtors?placed_from=2026-01-15&placed_to=2026-02-10');
  });

  it('leads to the payments through the end of a step, or within it, and nowhere if the list would show others', () => {
    expect(link(3, { period: 'all' })).toBe(`/payments?${money}&to=2026-02-28`);
    expect(link(3, { steps: 'monthly', date: 'effective' })).toBe(
      `/payments?date=effective&${money}&from=2026-02-01&to=2026-02-28`,
    );
    // Money received before placement counts toward the month of placement.
    expect(link(2, { steps: 'monthly' })).toBe(`/payments?${money}&to=2026-01-31`);
    expect(link(3, { batch_id: id(2) })).toBeNull();
    expect(link(3, {}, 1)).toBeNull();
    expect(link(2, {}, null)).toBeNull();
  });

  it('is missing for a count of zero', () => {
    const column = { key: 'accounts', label: 'Accounts', kind: 'count' as const };
    const counted = {
      ...byPlacement,
      columns: [byPlacement.columns[0] ?? column, column],
      rows: [
        ['Jan 2026', 0],
        ['Feb 2026', 3],
      ],
    };
    const at = (row: number) => linkOfCell({ kind: 'stair_step', parameters: {}, today }, counted, { row, column: 1 });
    expect([at(0), at(1)]).toEqual([null, '/debtors?placed_from=2026-02-01&placed_to=2026-02-28']);
  });

  it('leads to the record the cell is about', () => {
    const [payments = {} as ReportTable] = paymentsReport.tables;
    const abouts: [ReportTable['opens'][number]['to'], string][] = [
      [{ what: 'payment', id: id(71), account_id: id(72) }, `/payments?account_id=${id(72)}&payment=${id(71)}`],
      [{ what: 'batch', id: id(3) }, `/debtors?batch_id=${id(3)}`],
      [{ what: 'statement', id: id(3) }, `/payments/remittances/${id(3)}`],
      [{ what: 'location', id: id(3) }, `/debtors?location_id=${id(3)}`],
      [{ what: 'requests', account_id: id(3), people_id: id(4) }, `/debtors/${id(4)}/${id(3)}#requests`],
    ];
    for (const [to, path] of abouts) {
      const table = { ...payments, opens: [{ row: 1, column: 0, to }] };
      const at = (row: number) => linkOfCell({ kind: 'payments', parameters: {}, today }, table, { row, column: 0 });
      expect([at(1), at(0)]).toEqual([path, null]);
    }
  });
});
