import type { ReportRun } from '@recoup/contract/reports/reports';
import { describe, expect, it } from 'vitest';
import { id, run, running } from '#features/reports/testing/samples.ts';
import { factsOf, nameOf, RUN_STATES, sentenceOf } from './run-labels.ts';

const when = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
}).format(new Date(run.created_at));

describe('run labels', () => {
  it('distinguish runs of the same report', () => expect(nameOf(running)).toBe(`Payments, Excel of ${when}`));

  it.each<[Partial<ReportRun>, string]>([
    [{}, 'CSV · 1,234 rows · 200 kB · kept until Jul 8, 2026'],
    [{ rows_done: 1, format: 'pdf' }, 'PDF · 1 row · 200 kB · kept until Jul 8, 2026'],
    [{ schedule_id: id(51) }, 'CSV · 1,234 rows · 200 kB · kept until Jul 8, 2026 · by a schedule'],
    [{ state: 'expired' }, `CSV · requested ${when}`],
    [{ state: 'cancelled', expires_at: null }, `CSV · requested ${when}`],
  ])('show its facts: %o', (change, text) => expect(factsOf({ ...run, ...change })).toBe(text));

  it.each<[ReportRun['state'], string]>([
    ['queued', 'Payments, CSV, is being created.'],
    ['running', 'Payments, CSV, is being created.'],
    ['ready', 'Payments, CSV, is ready.'],
    ['failed', 'Payments, CSV, could not be created.'],
  ])('announce a %s run', (state, text) => expect(sentenceOf({ ...run, state })).toBe(text));

  it('suggest the next step for a failed or expired run', () => {
    for (const state of ['failed', 'expired'] as const) expect(RUN_STATES[state].nextStep).toBe('Run it again.');
  });
});
