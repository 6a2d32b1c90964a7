import { describe, expect, it } from 'vitest';
import { incidentStates, overallStatus, phaseOf } from './status.ts';

const now = new Date('2026-11-26T12:00:00Z');
const window = (start: string, end: string) => ({ starts_at: start, ends_at: end });

describe('a maintenance window', () => {
  it('is planned, shown ahead, running and over', () => {
    expect(phaseOf(window('2026-11-29T12:00:01Z', '2026-11-29T13:00:00Z'), now)).toBe('planned');
    expect(phaseOf(window('2026-11-29T12:00:00Z', '2026-11-29T13:00:00Z'), now)).toBe('ahead');
    expect(phaseOf(window('2026-11-26T12:00:00Z', '2026-11-26T12:00:01Z'), now)).toBe('running');
    expect(phaseOf(window('2026-11-26T11:00:00Z', '2026-11-26T12:00:00Z'), now)).toBe('over');
  });
});

describe('the overall status', () => {
  const calm = { isReady: true, isClosed: false, windows: [], incidents: [], now };
  const running = [window('2026-11-26T11:00:00Z', '2026-11-26T13:00:00Z')];
  it('explains an unavailable portal by its maintenance', () => {
    expect(overallStatus(calm)).toBe('operational');
    expect(overallStatus({ ...calm, incidents: [{ state: 'resolved' }] })).toBe('operational');
    expect(overallStatus({ ...calm, incidents: [{ state: 'monitoring' }] })).toBe('incident');
    expect(overallStatus({ ...calm, isReady: false, incidents: [{ state: 'monitoring' }] })).toBe('unavailable');
    expect(overallStatus({ ...calm, isReady: false, windows: running })).toBe('maintenance');
    expect(overallStatus({ ...calm, isClosed: true })).toBe('maintenance');
  });
});

describe('an incident', () => {
  it('keeps or changes its state until it is resolved', () => {
    expect(incidentStates.can('monitoring', 'monitoring', 'agency')).toBe(true);
    expect(incidentStates.can('monitoring', 'investigating', 'agency')).toBe(true);
    expect(incidentStates.after('resolved', 'agency')).toEqual([]);
  });
});
