import type { StepName } from '@recoup/domain/company/onboarding/steps';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { useParams } from 'react-router';
import { useSelectedClient } from '#lib/session/selected-client.ts';
import { usePerson } from '#lib/session/user.ts';
import { onboardingQuery } from './queries.ts';
import { isStep } from './step-loader.ts';
import { AuthorityStepPage } from './steps/authority-step.tsx';
import { BillingStepPage } from './steps/billing-step.tsx';
import { CompanyStepPage } from './steps/company-step.tsx';
import { ContactsStepPage } from './steps/contacts-step.tsx';
import { MoneyStepPage } from './steps/money-step.tsx';
import { ReviewStepPage } from './steps/review-step.tsx';
import type { StepProps } from './steps/step-props.ts';
import { TeamStepPage } from './steps/team-step.tsx';

const pages: Record<StepName, ComponentType<StepProps>> = {
  company: CompanyStepPage,
  contacts: ContactsStepPage,
  billing: BillingStepPage,
  money: MoneyStepPage,
  authority: AuthorityStepPage,
  team: TeamStepPage,
  review: ReviewStepPage,
};

export function StepPage() {
  const { step } = useParams();
  const client = useSelectedClient();
  const person = usePerson();
  const { data } = useSuspenseQuery(onboardingQuery(client?.client_id ?? null));
  if (!isStep(step)) return null;
  return <OpenStep key={step} step={step} view={data.data} person={{ name: person?.name ?? '', email: person?.email ?? '' }} />;
}

function OpenStep({ step, ...props }: StepProps & { step: StepName }) {
  // The link that had focus is unmounted: start each step at its top for keyboard users, too.
  useEffect(() => document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true }), []);
  const Step = pages[step];
  return <Step {...props} />;
}
