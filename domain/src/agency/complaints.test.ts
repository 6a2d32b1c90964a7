import { describe, expect, it } from 'vitest';
import {
  COMPLAINT_STATES,
  complaintDueOn,
  complaintStates,
  formatComplaintNumber,
  isOverdue,
  parseComplaintNumber,
} from './complaints.ts';

describe('the states of a complaint', () => {
  it('lead from open through an answer to a resolution, and back when the complainant objects', () => {
    const steps = Object.fromEntries(COMPLAINT_STATES.map((from) => [from, complaintStates.after(from, 'agency')]));
    expect(steps).toEqual({
      open: ['answered', 'withdrawn'],
      answered: ['open', 'resolved', 'withdrawn'],
      resolved: ['open'],
      withdrawn: ['open'],
    });
  });

  it('are changed by the agency only', () => {
    for (const who of ['client', 'system'] as const)
      for (const from of COMPLAINT_STATES) expect(complaintStates.after(from, who)).toEqual([]);
  });
});

describe('the due date', () => {
  it('counts calendar days over the end of a month', () => {
    expect(complaintDueOn('2026-02-20', 15)).toBe('2026-03-07');
  });

  it('passes only after the day, and only while no answer was given', () => {
    expect(isOverdue({ state: 'open', dueOn: '2026-03-07' }, '2026-03-07')).toBe(false);
    expect(isOverdue({ state: 'open', dueOn: '2026-03-07' }, '2026-03-08')).toBe(true);
    expect(isOverdue({ state: 'answered', dueOn: '2026-03-07' }, '2026-03-08')).toBe(false);
  });
});

describe('the reference', () => {
  it('is read in any spelling', () => {
    expect(formatComplaintNumber(101)).toBe('C-101');
    expect(['C-101', ' c 101 ', 'C101'].map(parseComplaintNumber)).toEqual([101, 101, 101]);
    expect(['C-0101', '101', 'C-', 'A-101'].map(parseComplaintNumber)).toEqual([null, null, null, null]);
  });
});
