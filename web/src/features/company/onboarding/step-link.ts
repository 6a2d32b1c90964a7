import type { OnboardingView } from '@recoup/contract/company/onboarding';
import { ONBOARDING_STEPS, type StepName } from '@recoup/domain/company/onboarding/steps';
import { plural } from '#lib/format/format.ts';

/** `done`: saved and valid. `open`: started, something is missing. `new`: never saved. */
export type StepState = 'done' | 'open' | 'new';

export function stateOf(view: OnboardingView, step: StepName): StepState {
  const { revision, problems } = view.steps[step];
  if (revision === 0) return 'new';
  return problems.length === 0 ? 'done' : 'open';
}

/** First incomplete step, where returning users continue. */
export function nextStep(view: OnboardingView): StepName {
  return ONBOARDING_STEPS.find((step) => stateOf(view, step) !== 'done') ?? 'review';
}

export function formatSteps(view: OnboardingView, step: StepName): string {
  const state = stateOf(view, step);
  if (step === 'review') return 'Read the agreement and submit';
  if (state === 'done') return 'Done';
  if (state === 'new') return 'Not started';
  return `${plural(view.steps[step].problems.length, 'item')} left`;
}

/** Number of complete steps before the signature. */
export const countDone = (view: OnboardingView) =>
  ONBOARDING_STEPS.filter((step) => step !== 'review' && stateOf(view, step) === 'done').length;
