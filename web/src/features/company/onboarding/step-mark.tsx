import { IconCheck } from '@tabler/icons-react';
import classes from './onboarding.module.css';
import type { StepState } from './step-link.ts';

/** The number of a step, or a tick once it is in order. */
export function StepMark({ state, number }: { state: StepState; number: number }) {
  return (
    <span className={`${classes.mark} tabular`} data-state={state} aria-hidden="true">
      {state === 'done' ? <IconCheck size={14} stroke={2.4} /> : number}
    </span>
  );
}
