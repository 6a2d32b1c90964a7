import { describe, expect, it } from 'vitest';
import { canRequest, canTransition, nextStatuses, TRANSITIONS } from './status-transitions.ts';
import { CLOSED_STATUSES, OPEN_STATUSES, isStatusCode, STATUS_CODES, STATUS_GROUPS, STATUSES } from './statuses.ts';

describe('account statuses', () => {
  it('match domain.md', () => {
    expect(STATUS_CODES.join(' ')).toBe(
      'DRAFT SUBMITTED NEEDS_INFO NEW ACTIVE SKIP PROMISE PLAN PLAN_BROKEN LEGAL_REVIEW LEGAL JUDGMENT HOLD DISPUTED BANKRUPTCY DECEASED PAID SETTLED RECALLED CLOSED REJECTED',
    );
    expect(isStatusCode('ACTIVE')).toBe(true);
    expect(isStatusCode('toString')).toBe(false);
  });

  it('each have one group and a one-sentence description', () => {
    expect(STATUS_GROUPS.flatMap((group) => group.codes).toSorted()).toEqual([...STATUS_CODES].toSorted());
    for (const code of STATUS_CODES) expect(STATUSES[code].meaning).toMatch(/^[A-Z][^.]+\.$/);
    expect(new Set(STATUS_CODES.map((code) => STATUSES[code].icon)).size).toBe(STATUS_CODES.length);
  });

  it('separate open from closed', () => {
    expect(CLOSED_STATUSES).toEqual(['PAID', 'SETTLED', 'RECALLED', 'CLOSED', 'REJECTED']);
    expect([...OPEN_STATUSES, ...CLOSED_STATUSES].toSorted()).toEqual([...STATUS_CODES].toSorted());
  });
});

describe('status transitions', () => {
  it('list each pair once', () => {
    const pairs = TRANSITIONS.map((transition) => `${transition.from}>${transition.to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(TRANSITIONS.some((transition) => transition.from === transition.to)).toBe(false);
  });

  it('offer no exit from final statuses', () => {
    for (const from of ['RECALLED', 'CLOSED', 'REJECTED'] as const) {
      for (const who of ['client', 'agency', 'system'] as const) expect(nextStatuses(from, who)).toEqual([]);
    }
  });

  it('reserve disputes for the agency', () => {
    expect(nextStatuses('DISPUTED', 'client')).toEqual([]);
    expect(canTransition('DISPUTED', 'ACTIVE', 'agency', 'ACTIVE')).toBe(true);
  });

  it('return from a pause only to the status before it', () => {
    expect(canTransition('HOLD', 'PLAN', 'client', 'PLAN')).toBe(true);
    expect(canTransition('HOLD', 'ACTIVE', 'client', 'PLAN')).toBe(false);
    expect(nextStatuses('HOLD', 'system', 'SKIP')).toEqual(['SKIP']);
  });

  it('let the client authorize a suit, cancel a placement and request a recall', () => {
    expect(nextStatuses('LEGAL_REVIEW', 'client')).toEqual(['ACTIVE', 'LEGAL', 'CLOSED']);
    expect(canTransition('SUBMITTED', 'RECALLED', 'client')).toBe(true);
    expect(canTransition('ACTIVE', 'RECALLED', 'client')).toBe(false);
    expect(canRequest('ACTIVE', 'RECALLED')).toBe(true);
    expect(canRequest('PAID', 'RECALLED')).toBe(false);
  });

  it('let the agency leave a stale legal review, and let a payment end it', () => {
    expect(nextStatuses('LEGAL_REVIEW', 'agency')).toEqual(['ACTIVE', 'PAID', 'SETTLED']);
    expect(nextStatuses('LEGAL_REVIEW', 'system')).toEqual(['PAID']);
  });

  it('reopen a paid account only after a reversal', () => {
    expect(nextStatuses('PAID', 'system')).toEqual(['ACTIVE', 'PLAN_BROKEN', 'HOLD', 'DISPUTED', 'BANKRUPTCY', 'DECEASED']);
    expect(nextStatuses('PAID', 'agency')).toEqual([]);
  });
});
