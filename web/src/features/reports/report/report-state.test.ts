import type { ReportDescriptionData, ReportParameters } from '@recoup/contract/reports/reports';
import { describe, expect, it } from 'vitest';
import { aging, id, inventory, payments, stairStep } from '#features/reports/testing/samples.ts';
import { inPeriod, isNarrowed, periodOf, readParameters, writeParameters } from './report-state.ts';

const read = (search: string, description: ReportDescriptionData = payments) =>
  readParameters(new URLSearchParams(search), description);
const write = (parameters: ReportParameters, description: ReportDescriptionData = payments) =>
  String(writeParameters(parameters, description));

describe('report parameters in the address', () => {
  it("are read by the API's names, repeated ones as lists", () => {
    const locations = [id(11), id(12)];
    expect(read(`date=effective&location_id=${locations.join('&location_id=')}&batch_id=${id(3)}`)).toEqual({
      date: 'effective',
      location_id: locations,
      batch_id: id(3),
    });
    expect(read('status_group=working', inventory)).toEqual({ status_group: ['working'] });
    expect(read('as_of=2026-05-31', aging)).toEqual({ as_of: '2026-05-31' });
  });

  it.each([
    ['period=someday', 'no such period'],
    ['from=2026-02-30', 'no such day'],
    ['location_id=north', 'no such id'],
    ['measure=percent&steps=monthly', 'belongs to another report'],
    ['status_group=working&as_of=2026-01-01', 'belongs to other reports'],
    ['period=custom', 'custom without days'],
    ['schedule=new', 'not a parameter'],
  ])('omit %s: %s', (search) => expect(read(search)).toEqual({}));

  it('have explicit days or a named period, never both', () => {
    expect(read('period=last_year&from=2026-01-01&to=2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
    expect(read('period=custom&to=2026-03-31')).toEqual({ to: '2026-03-31' });
    expect(read('period=last_year')).toEqual({ period: 'last_year' });
  });

  it('are the same for equal reports: defaults are omitted', () => {
    expect(write({ period: 'last_month', date: 'reported' })).toBe('');
    expect(write({ date: 'effective', period: 'all' })).toBe('period=all&date=effective');
    expect(write({ measure: 'percent', steps: 'monthly' }, stairStep)).toBe('steps=monthly');
  });

  it('survive a round trip', () => {
    const parameters: ReportParameters = { from: '2026-01-01', to: '2026-01-31', date: 'effective', location_id: [id(1), id(2)] };
    expect(read(write(parameters))).toEqual(parameters);
  });
});

describe('report period', () => {
  it("defaults to the report's own", () => {
    expect(periodOf({}, payments)).toBe('last_month');
    expect(periodOf({ period: 'all' }, payments)).toBe('all');
    expect(periodOf({ to: '2026-01-31' }, payments)).toBe('custom');
    expect(periodOf({}, aging)).toBeNull();
  });

  it('replaces the previous one, and keeps the other parameters', () => {
    const before: ReportParameters = { from: '2026-01-01', date: 'effective' };
    expect(inPeriod(before, { period: 'all' })).toEqual({ period: 'all', date: 'effective' });
    expect(inPeriod({ period: 'all', date: 'effective' }, { from: '2026-01-01' })).toEqual(before);
    expect(inPeriod(before, {})).toEqual({ date: 'effective' });
  });

  it('counts as a filter only if it differs from the default', () => {
    expect(isNarrowed({ period: 'last_month' }, payments)).toBe(false);
    expect(isNarrowed({ period: 'last_year' }, payments)).toBe(true);
    expect(isNarrowed({ batch_id: id(1) }, payments)).toBe(true);
  });
});
