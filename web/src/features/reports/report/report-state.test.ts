import type { ReportDescriptionData, ReportParameters } from '@recoup/contract/reports/reports';
import { describe, expect, it } from 'vitest';
import { aging, id, inventory, payments, stairStep } from '#features/reports/testing/samples.ts';
import { inPeriod, isNarrowed, periodOf, readParameters, writeParameters } from './report-state.ts';

const read = (search: string, description: ReportDescriptionData = payments) =>
  readParameters(new URLSearchParams(search), description);
const write = (parameters: ReportParameters, description: ReportDescriptionData = payments) =>
  String(writeParameters(parameters, description));

describe('what the address says of a report', () => {
  it('is read in the names of the API, repeated ones as lists', () => {
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
    ['measure=percent&steps=monthly', 'another report’s'],
    ['status_group=working&as_of=2026-01-01', 'other reports’'],
    ['period=custom', 'days that are not told'],
    ['schedule=new', 'not of the report'],
  ])('leaves out %s: %s', (search) => expect(read(search)).toEqual({}));

  it('has days or the name of some, never both', () => {
    expect(read('period=last_year&from=2026-01-01&to=2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
    expect(read('period=custom&to=2026-03-31')).toEqual({ to: '2026-03-31' });
    expect(read('period=last_year')).toEqual({ period: 'last_year' });
  });

  it('is the same for equal reports: what is taken anyway is not written', () => {
    expect(write({ period: 'last_month', date: 'reported' })).toBe('');
    expect(write({ date: 'effective', period: 'all' })).toBe('period=all&date=effective');
    expect(write({ measure: 'percent', steps: 'monthly' }, stairStep)).toBe('steps=monthly');
  });

  it('comes back from what was written', () => {
    const parameters: ReportParameters = { from: '2026-01-01', to: '2026-01-31', date: 'effective', location_id: [id(1), id(2)] };
    expect(read(write(parameters))).toEqual(parameters);
  });
});

describe('the period of a report', () => {
  it('is its own unless another is chosen', () => {
    expect(periodOf({}, payments)).toBe('last_month');
    expect(periodOf({ period: 'all' }, payments)).toBe('all');
    expect(periodOf({ to: '2026-01-31' }, payments)).toBe('custom');
    expect(periodOf({}, aging)).toBeNull();
  });

  it('takes the place of the one before, and leaves the rest', () => {
    const before: ReportParameters = { from: '2026-01-01', date: 'effective' };
    expect(inPeriod(before, { period: 'all' })).toEqual({ period: 'all', date: 'effective' });
    expect(inPeriod({ period: 'all', date: 'effective' }, { from: '2026-01-01' })).toEqual(before);
    expect(inPeriod(before, {})).toEqual({ date: 'effective' });
  });

  it('narrows the report only where it is another', () => {
    expect(isNarrowed({ period: 'last_month' }, payments)).toBe(false);
    expect(isNarrowed({ period: 'last_year' }, payments)).toBe(true);
    expect(isNarrowed({ batch_id: id(1) }, payments)).toBe(true);
  });
});
