import type { OnboardingView } from '@recoup/contract/company/onboarding';

export interface StepProps {
  view: OnboardingView;
  person: { name: string; email: string };
}
