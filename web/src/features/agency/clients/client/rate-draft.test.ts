import { describe, expect, it } from 'vitest';
import { draftOf, errorsOf, newRule, ruleOf } from './rate-draft.ts';

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
    expect(ruleOf(draftOf(rule, 1))).toEqual(rule);
    expect(ruleOf(draftOf({ when: { legal: false }, rate_bp: 0 }, 1))).toEqual({ when: { legal: false }, rate_bp: 0 });
  });

  it('drops cleared conditions, and names the fields whose text is not a number', () => {
    const draft = draftOf({ when: { age_days: { from: 366 } }, rate_bp: 3000 }, 1);
    expect(ruleOf({ ...draft, ageFrom: '' })).toEqual({ rate_bp: 3000 });
    expect(errorsOf(draft)).toEqual({});
    for (const wrong of [{ rate: '' }, { rate: '101' }, { ageTo: 'x' }, { balanceFrom: '-1' }])
      expect(Object.keys(errorsOf({ ...newRule(1), ...wrong }))).toEqual(Object.keys(wrong));
  });
});
