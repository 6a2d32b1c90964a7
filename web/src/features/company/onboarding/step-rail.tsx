import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { OnboardingView } from '@recoup/contract/company/onboarding';
import { ONBOARDING_STEPS, STEP_LABELS, type StepName } from '@recoup/domain/company/onboarding/steps';
import { Link } from 'react-router';
import { onboardingPath, paths } from '#lib/paths/paths.ts';
import classes from './onboarding.module.css';
import { formatSteps, stateOf } from './step-link.ts';
import { StepMark } from './step-mark.tsx';

/** Navigation between steps, which can be opened in any order. */
export function StepRail({ view, at }: { view: OnboardingView; at: StepName }) {
  return (
    <nav aria-label="Steps" className={classes.rail}>
      <ol className={classes.steps}>
        {ONBOARDING_STEPS.map((step, index) => (
          <li key={step}>
            <Link to={onboardingPath(step)} className={classes.railLink} {...(step === at ? { 'aria-current': 'step' } : {})}>
              <StepMark state={stateOf(view, step)} number={index + 1} />
              <Text span inherit>
                {STEP_LABELS[step]}
                <VisuallyHidden>, {formatSteps(view, step)}</VisuallyHidden>
              </Text>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Link back to the step overview; on phones, the only way to the other steps. */
export function AllSteps() {
  return (
    <Button component={Link} to={paths.home} variant="default" size="compact-md">
      All steps
    </Button>
  );
}
