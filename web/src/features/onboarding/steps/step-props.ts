import type { OnboardingView } from '@recoup/contract/onboarding';

export interface StepProps {
  view: OnboardingView;
  person: { name: string; email: string };
}
