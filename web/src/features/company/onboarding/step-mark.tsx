import { IconCheck } from '@tabler/icons-react';
import classes from './onboarding.module.css';
import type { StepState } from './step-link.ts';

/** Number of a step, or a check mark once it is complete. */
export function StepMark({ state, number }: { state: StepState; number: number }) {
  return (
    <span className={`${classes.mark} tabular`} data-state={state} aria-hidden="true">
      {state === 'done' ? <IconCheck size={14} stroke={2.4} /> : number}
    </span>
  );
}
