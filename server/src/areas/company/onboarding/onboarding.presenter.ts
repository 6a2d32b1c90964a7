import { onboardingState } from '@recoup/contract/company/clients';
import type { OnboardingView } from '@recoup/contract/company/onboarding';
import type { checkOnboarding, OnboardingTyped, StepName } from '@recoup/domain/company/onboarding/steps';
import type { CompanyRow, StepRow } from './onboarding.repository.ts';
import { lastDigits, withoutSensitive } from './step-data.ts';

export interface Shown {
  company: CompanyRow | null;
  rows: readonly StepRow[];
  typed: OnboardingTyped;
  problems: ReturnType<typeof checkOnboarding>['problems'];
}

const isWhole = (problems: Shown['problems']) =>
  Object.entries(problems).every(([step, list]) => step === 'review' || list.length === 0);

export function presentOnboarding({ company, rows, typed, problems }: Shown): OnboardingView {
  const view = (step: StepName) => {
    const row = rows.find((candidate) => candidate.step === step);
    return {
      revision: row?.revision ?? 0,
      saved_at: row?.saved_at.toISOString() ?? null,
      saved_by: row?.saved_by_name ?? null,
      problems: problems[step],
      data: withoutSensitive(step, typed[step] as unknown as Record<string, unknown>),
    };
  };
  /** Invalid values are not stored as numbers and must be typed again. */
  const shownDigits = (step: StepName, path: string, value: string) =>
    problems[step].some((problem) => problem.path.startsWith(path)) ? null : lastDigits(value);
  const state = company === null ? 'draft' : onboardingState.parse(company.onboarding_state);
  const steps = {
    company: { ...view('company'), kept: { ein: shownDigits('company', 'ein', typed.company.ein) } },
    contacts: view('contacts'),
    billing: view('billing'),
    money: {
      ...view('money'),
      kept: { account_number: shownDigits('money', 'bank.account_number', typed.money.bank.account_number) },
    },
    authority: view('authority'),
    team: view('team'),
    review: view('review'),
  };
  return {
    client_id: company?.id ?? null,
    state: state === 'none' && company && !company.is_onboarding_completed ? 'draft' : state,
    returned:
      state === 'returned' && company?.onboarding_at
        ? { reason: company.onboarding_reason ?? '', at: company.onboarding_at.toISOString() }
        : null,
    // The response schema parses each step again.
    steps: steps as unknown as OnboardingView['steps'],
    is_complete: isWhole(problems),
  };
}
