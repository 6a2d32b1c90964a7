import { onboarding, type OnboardingView, type StepName } from '@recoup/contract/company/onboarding';
import { typedOnboarding } from '@recoup/domain/company/onboarding/example';
import {
  checkOnboarding,
  EMPTY_ONBOARDING,
  ONBOARDING_STEPS,
  type OnboardingTyped,
} from '@recoup/domain/company/onboarding/steps';

/** Onboarding state in which the `saved` steps hold the example's answers at revision 1. */
export function viewOf(saved: readonly StepName[] = [], change: Partial<OnboardingView> = {}): OnboardingView {
  const example = typedOnboarding();
  const typed = Object.fromEntries(
    ONBOARDING_STEPS.map((step) => [step, (saved.includes(step) ? example : EMPTY_ONBOARDING)[step]]),
  ) as unknown as OnboardingTyped;
  const { problems } = checkOnboarding(typed, { today: '2026-11-21', ownEmail: 'ada@example.com' });
  const isSaved = (step: StepName) => saved.includes(step);
  const steps = Object.fromEntries(
    ONBOARDING_STEPS.map((step) => [
      step,
      {
        revision: isSaved(step) ? 1 : 0,
        saved_at: isSaved(step) ? '2026-11-20T10:00:00Z' : null,
        saved_by: isSaved(step) ? 'Ada Lee' : null,
        problems: problems[step],
        data: withoutNumbers(step, typed),
        ...(step === 'company' ? { kept: { ein: isSaved(step) ? '•••6789' : null } } : {}),
        ...(step === 'money' ? { kept: { account_number: isSaved(step) ? '•••4567' : null } } : {}),
      },
    ]),
  );
  const isComplete = ONBOARDING_STEPS.every((step) => step === 'review' || problems[step].length === 0);
  return onboarding.parse({ client_id: null, state: 'draft', returned: null, steps, is_complete: isComplete, ...change });
}

function withoutNumbers(step: StepName, typed: OnboardingTyped): object {
  if (step === 'company') return { ...typed.company, ein: undefined };
  if (step !== 'money') return typed[step];
  return { ...typed.money, bank: { ...typed.money.bank, account_number: undefined, account_number_again: undefined } };
}
