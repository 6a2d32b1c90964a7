import type { Terms } from '@recoup/contract/agency/client-rates';
import { DEBT_TYPES, type DebtType } from '@recoup/domain/shared/debt-types';

type Rule = Terms['rules'][number];

/** A rule as text fields. What the editor has no field for (tiers, statuses, components …) stays in `base`. */
export interface RuleDraft {
  key: number;
  base: Rule;
  rate: string;
  label: string;
  ageFrom: string;
  ageTo: string;
  balanceFrom: string;
  balanceTo: string;
  debtTypes: DebtType[];
  legalOnly: boolean;
}

const textOf = (value: number | undefined, per = 1) => (value === undefined ? '' : String(value / per));

export function draftOf(rule: Rule, key: number): RuleDraft {
  const { when = {} } = rule;
  return {
    key,
    base: rule,
    rate: textOf(rule.rate_bp, 100),
    label: rule.label ?? '',
    ageFrom: textOf(when.age_days?.from),
    ageTo: textOf(when.age_days?.to),
    balanceFrom: textOf(when.balance_cents?.from, 100),
    balanceTo: textOf(when.balance_cents?.to, 100),
    debtTypes: DEBT_TYPES.filter((type) => when.debt_types?.includes(type)),
    legalOnly: when.legal === true,
  };
}

export const newRule = (key: number): RuleDraft => draftOf({ rate_bp: 0 }, key);

const number = (text: string): number | null => (/^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Number(text.trim()) : null);

/** The band of two texts; undefined if both are empty, null if one is no number. */
function bandOf(from: string, to: string, per: number): { from?: number; to?: number } | undefined | null {
  const [low, high] = [from, to].map((text) => (text.trim() === '' ? undefined : number(text)));
  if (low === null || high === null) return null;
  if (low === undefined && high === undefined) return undefined;
  return {
    ...(low === undefined ? {} : { from: Math.round(low * per) }),
    ...(high === undefined ? {} : { to: Math.round(high * per) }),
  };
}

/** The rule of a draft, or its problem. */
export function ruleOf(draft: RuleDraft): { rule: Rule } | { problem: string } {
  const rate = number(draft.rate);
  if (rate === null || rate > 100) return { problem: 'Enter a rate from 0 to 100, such as 33.5' };
  const age = bandOf(draft.ageFrom, draft.ageTo, 1);
  const balance = bandOf(draft.balanceFrom, draft.balanceTo, 100);
  if (age === null || balance === null) return { problem: 'Enter ages in days and balances in dollars, or leave them empty' };
  const { age_days: _age, balance_cents: _balance, debt_types: _types, legal, ...kept } = draft.base.when ?? {};
  const when = {
    ...kept,
    ...(age ? { age_days: age } : {}),
    ...(balance ? { balance_cents: balance } : {}),
    ...(draft.debtTypes.length > 0 ? { debt_types: draft.debtTypes } : {}),
    ...(draft.legalOnly ? { legal: true } : legal === false ? { legal } : {}),
  };
  const { when: _when, label: _label, ...base } = draft.base;
  const label = draft.label.trim();
  return {
    rule: {
      ...base,
      rate_bp: Math.round(rate * 100),
      ...(Object.keys(when).length > 0 ? { when } : {}),
      ...(label === '' ? {} : { label }),
    },
  };
}
