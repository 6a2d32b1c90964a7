import { describe, expect, it } from 'vitest';
import { draftOf, newRule, ruleOf } from './rate-draft.ts';

describe('a rule as text', () => {
  it('round-trips, including parts that the editor has no field for', () => {
    const rule = {
      when: {
        age_days: { from: 366 },
        balance_cents: { to: 50_000 },
        statuses: ['PLAN' as const],
        debt_types: ['medical' as const],
        legal: true,
      },
      rate_bp: 3350,
      tiers: [{ from_cents: 50_000, rate_bp: 2500 }],
      label: 'old',
    };
    expect(ruleOf(draftOf(rule, 1))).toEqual({ rule });
    expect(ruleOf(draftOf({ when: { legal: false }, rate_bp: 0 }, 1))).toEqual({ rule: { when: { legal: false }, rate_bp: 0 } });
  });

  it('drops cleared conditions, and refuses text that is no number', () => {
    const draft = draftOf({ when: { age_days: { from: 366 } }, rate_bp: 3000 }, 1);
    expect(ruleOf({ ...draft, ageFrom: '' })).toEqual({ rule: { rate_bp: 3000 } });
    for (const wrong of [{ rate: '' }, { rate: '101' }, { ageTo: 'x' }, { balanceFrom: '-1' }])
      expect(ruleOf({ ...newRule(1), ...wrong })).toHaveProperty('problem');
  });
});
