import type { OnboardingView } from '@recoup/contract/company/onboarding';
import type { Problem } from '@recoup/domain/shared/problem';
import { checkOnboarding, type OnboardingTyped, type StepName } from '@recoup/domain/company/onboarding/steps';
import { isTrade, TRADES } from '@recoup/domain/company/industries';
import { DEBT_TYPE_INFO } from '@recoup/domain/shared/debt-types';
import { agencyDay } from '#lib/format/agency-day.ts';

export interface StoredNumbers {
  ein: string | null;
  account_number: string | null;
}

export const storedNumbersOf = ({ steps }: OnboardingView): StoredNumbers => ({
  ein: steps.company.kept.ein,
  account_number: steps.money.kept.account_number,
});

/** Form values. Sealed numbers are never sent to the browser, so their fields are empty. */
export function typedOf({ steps }: OnboardingView): OnboardingTyped {
  const { company, contacts, billing, money, authority, team, review } = steps;
  return {
    company: { ...company.data, ein: '' },
    contacts: contacts.data,
    billing: billing.data,
    money: { ...money.data, bank: { ...money.data.bank, account_number: '', account_number_again: '' } },
    authority: authority.data,
    team: team.data,
    review: review.data,
  };
}

/** Form values after a save: an invalid number stays in its field to be corrected. */
export function shownOf<S extends StepName>(step: S, fresh: OnboardingView, typed: OnboardingTyped[S]): OnboardingTyped[S] {
  const saved: OnboardingTyped = typedOf(fresh);
  const sent: OnboardingTyped = { ...saved, [step]: typed };
  const stored = storedNumbersOf(fresh);
  if (stored.ein === null) saved.company.ein = sent.company.ein;
  if (stored.account_number === null) {
    const { account_number, account_number_again } = sent.money.bank;
    saved.money.bank = { ...saved.money.bank, account_number, account_number_again };
  }
  return saved[step];
}

/** Request body of a step. Omits sealed numbers that were not entered again, which keeps the stored ones. */
export function bodyOf<S extends StepName>(step: S, typed: OnboardingTyped[S], stored: StoredNumbers): Record<string, unknown> {
  const body = structuredClone(typed) as unknown as Record<string, unknown>;
  if (step === 'company' && stored.ein !== null && body['ein'] === '') delete body['ein'];
  const bank = body['bank'] as OnboardingTyped['money']['bank'] | undefined;
  if (step === 'money' && bank && isNumberUnchanged(bank, stored)) {
    const { account_number: _number, account_number_again: _again, ...rest } = bank;
    body['bank'] = rest;
  }
  return body;
}

const isNumberUnchanged = (bank: OnboardingTyped['money']['bank'], stored: StoredNumbers) =>
  stored.account_number !== null && bank.account_number === '' && bank.account_number_again === '';

/** Missing or invalid fields of a step, by the same rules as the server. */
export function problemsOf<S extends StepName>(
  step: S,
  typed: OnboardingTyped[S],
  { saved, stored, ownEmail }: { saved: OnboardingTyped; stored: StoredNumbers; ownEmail: string },
): Problem[] {
  const all: OnboardingTyped = { ...saved, [step]: typed };
  const found = checkOnboarding(all, { today: agencyDay(new Date()), ownEmail }).problems[step];
  const isKept = (path: string) =>
    (step === 'company' && path === 'ein' && stored.ein !== null && all.company.ein === '') ||
    (step === 'money' && path.startsWith('bank.account_number') && isNumberUnchanged(all.money.bank, stored));
  return found.filter(({ path }) => !isKept(path));
}

/** Initial values of an unsaved step, taken from earlier answers. */
export function startOf<S extends StepName>(step: S, typed: OnboardingTyped, personName: string): OnboardingTyped[S] {
  const { company, contacts } = typed;
  const starts: Partial<OnboardingTyped> = {
    billing: startBilling(typed),
    money: { ...typed.money, bank: { ...typed.money.bank, holder: typed.money.bank.holder || company.legal_name } },
    authority: {
      ...typed.authority,
      name: typed.authority.name || (contacts.legal ?? contacts.primary).name,
      title: typed.authority.title || (contacts.legal ?? contacts.primary).title,
    },
    review: {
      name: typed.review.name || personName,
      title: typed.review.title || (contacts.primary.name === personName ? contacts.primary.title : ''),
    },
    contacts: {
      ...contacts,
      primary: {
        ...contacts.primary,
        name: contacts.primary.name || personName,
        phone: contacts.primary.phone || company.phone,
      },
    },
  };
  return starts[step] ?? typed[step];
}

function startBilling({ company: { trade }, billing }: OnboardingTyped): OnboardingTyped['billing'] {
  if (billing.debt_types.length > 0 || !isTrade(trade)) return billing;
  const types = [...TRADES[trade].debtTypes];
  const [first] = types;
  return { ...billing, debt_types: types, itemization_default: first ? DEBT_TYPE_INFO[first].itemizationDefault : '' };
}
