import { describeStatus, type StatusTexts } from '../accounts/statuses.ts';
import { DEBT_TYPE_INFO } from '../shared/debt-types.ts';
import { formatCents, type BasisPoints } from '../shared/money.ts';
import type { Band, CommissionRule, CommissionSchedule, Component, RuleCondition } from './terms.ts';

/** Returns the problems of a schedule; empty if it is usable. The parser checks the shape. */
export function checkSchedule({ rules }: CommissionSchedule): string[] {
  const problems: string[] = [];
  if (rules.length === 0) problems.push('A schedule needs at least one rule.');
  for (const [index, { when, tiers = [] }] of rules.entries()) {
    const isLast = index === rules.length - 1;
    if (isLast && when) problems.push('The last rule must have no condition, because it applies to all other payments.');
    if (!isLast && !when) problems.push(`Rule ${index + 1} has no condition, so no rule after it would ever match.`);
    if (when && conditionsOf(when, { rules }, {}).length === 0) problems.push(`The condition of rule ${index + 1} is empty.`);
    if (tiers.some(({ from_cents: from }, place) => from <= (tiers[place - 1]?.from_cents ?? 0)))
      problems.push(`The tiers of rule ${index + 1} are not in rising order above zero.`);
    for (const band of [when?.age_days, when?.balance_cents, when?.placements])
      if (band && !((band.from ?? -Infinity) <= (band.to ?? Infinity)))
        problems.push(`Rule ${index + 1} has a band that ends before it begins.`);
  }
  return problems;
}

/** Whole and half percents without trailing zeros: `30%`, `12.5%`. */
export function formatRate(rate: BasisPoints): string {
  return `${rate / 100}%`;
}

/** The schedule as clients read it, one line per rule in matching order. */
export function describeSchedule(schedule: CommissionSchedule, texts: StatusTexts = {}): string[] {
  const { minimum_cents: minimum, cap } = schedule;
  const lines = schedule.rules.map(
    (rule) =>
      `${formatRates(rule)} ${describeRule(rule, schedule, { rest: 'of all other payments, your standard rate', texts })}`,
  );
  if (minimum) lines.push(`At least ${formatCents(minimum)} for a payment, but never more than the payment itself`);
  if (cap?.payment_cents !== undefined) lines.push(`At most ${formatCents(cap.payment_cents)} for a payment`);
  if (cap?.account_cents !== undefined) lines.push(`At most ${formatCents(cap.account_cents)} for all payments of an account`);
  if (cap?.account_bp !== undefined)
    lines.push(`At most ${formatRate(cap.account_bp)} of the amount placed for all payments of an account`);
  lines.push('No commission on adjustments. A reversed payment returns exactly the commission charged on it.');
  lines.push('No commission on what a debtor pays beyond the balance.');
  return lines;
}

/** `35%, then 25% above $500.00 collected on the account,` for a rule with tiers. */
function formatRates({ rate_bp: rate, tiers = [] }: CommissionRule): string {
  const above = tiers.map((tier) => `${formatRate(tier.rate_bp)} above ${formatCents(tier.from_cents)}`);
  return above.length === 0 ? formatRate(rate) : `${formatRate(rate)}, then ${above.join(', then ')} collected on the account,`;
}

/** `rest`: label of the final catch-all rule when there are several; `texts`: the agency's status texts. */
export function describeRule(
  { when, label }: CommissionRule,
  schedule: CommissionSchedule,
  { rest, texts = {} }: { rest: string; texts?: StatusTexts },
): string {
  const parts = when ? conditionsOf(when, schedule, texts) : [];
  const words = parts.length === 0 ? (schedule.rules.length === 1 ? 'of every payment' : rest) : parts.join(', ');
  return label ? `${words} (${label})` : words;
}

function conditionsOf(when: RuleCondition, { age_from: from }: CommissionSchedule, texts: StatusTexts): string[] {
  const age = from === 'debt' ? 'of a debt' : 'of an account placed';
  return [
    ...(when.types ? [when.types.length === 2 ? 'of every payment' : typeLabels[when.types[0] ?? 'PU']] : []),
    ...(when.age_days
      ? [`${age} ${bandLabel(when.age_days, (days) => String(days), from === 'debt' ? 'days old' : 'days ago')}`]
      : []),
    ...(when.balance_cents ? [`with a balance of ${bandLabel(when.balance_cents, formatCents, '')}`.trim()] : []),
    ...(when.statuses ? [`in status ${either(when.statuses.map((code) => describeStatus(code, texts).label))}`] : []),
    ...(when.components ? [`of ${either(when.components.map((component) => componentLabels[component]))}`] : []),
    ...(when.placements ? [placementLabel(when.placements)] : []),
    ...(when.legal === undefined ? [] : [when.legal ? 'in legal collection' : 'outside legal collection']),
    ...(when.settlement === undefined ? [] : [when.settlement ? 'under a settlement' : 'not under a settlement']),
    ...(when.locations ? [`at location ${either(when.locations)}`] : []),
    ...(when.debt_types ? [`for ${either(when.debt_types.map((type) => DEBT_TYPE_INFO[type].label.toLowerCase()))} debts`] : []),
  ];
}

const componentLabels: Record<Component, string> = {
  principal: 'principal',
  interest: 'interest',
  fees: 'fees',
  costs: 'court costs',
};

function placementLabel({ from, to }: Band): string {
  if (from === to || (to === 1 && from === undefined)) return `of placement ${to ?? 1}`;
  return `of placements ${bandLabel({ from, to }, (place) => String(place), '')}`;
}

const typeLabels = { PU: 'of payments to the agency', PC: 'of payments to you' };

function bandLabel({ from, to }: Band, show: (value: number) => string, unit: string): string {
  const tail = unit === '' ? '' : ` ${unit}`;
  if (from === undefined || from <= 0) return to === undefined ? `any number${tail}` : `up to ${show(to)}${tail}`;
  return to === undefined ? `${show(from)} or more${tail}` : `${show(from)} to ${show(to)}${tail}`;
}

function either(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}
