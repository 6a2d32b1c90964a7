import type { Terms } from '@recoup/contract/agency/client-rates';
import { DEBT_TYPES, type DebtType } from '@recoup/domain/shared/debt-types';

type Rule = Terms['rules'][number];

/** A rule as text fields. Parts without a field in the editor (tiers, statuses, components …) stay in `base`. */
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

const number = (text: string): number | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Number(text.trim()) : undefined;

/** The band of two texts; undefined if both are empty. */
function bandOf(from: string, to: string, per: number): { from?: number; to?: number } | undefined {
  const [low, high] = [number(from), number(to)];
  if (low === undefined && high === undefined) return undefined;
  return {
    ...(low === undefined ? {} : { from: Math.round(low * per) }),
    ...(high === undefined ? {} : { to: Math.round(high * per) }),
  };
}

const BANDS = {
  ageFrom: 'Enter days, such as 90, or leave this empty',
  ageTo: 'Enter days, such as 365, or leave this empty',
  balanceFrom: 'Enter dollars, such as 500, or leave this empty',
  balanceTo: 'Enter dollars, such as 500, or leave this empty',
} as const;

/** Messages of the fields that are wrong. */
export type DraftErrors = Partial<Record<keyof RuleDraft, string>>;

export function errorsOf(draft: RuleDraft): DraftErrors {
  const rate = number(draft.rate);
  const bands = Object.entries(BANDS).filter(([name]) => {
    const text = draft[name as keyof typeof BANDS];
    return text.trim() !== '' && number(text) === undefined;
  });
  return {
    ...(rate === undefined || rate > 100 ? { rate: 'Enter a rate from 0 to 100, such as 33.5' } : {}),
    ...Object.fromEntries(bands),
  };
}

/** The rule of a draft without errors. */
export function ruleOf(draft: RuleDraft): Rule {
  const age = bandOf(draft.ageFrom, draft.ageTo, 1);
  const balance = bandOf(draft.balanceFrom, draft.balanceTo, 100);
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
    ...base,
    rate_bp: Math.round((number(draft.rate) ?? 0) * 100),
    ...(Object.keys(when).length > 0 ? { when } : {}),
    ...(label === '' ? {} : { label }),
  };
}
