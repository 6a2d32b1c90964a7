import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { currentStep, isReachable, STEP_LABELS, STEPS, type Step } from './steps.ts';
import classes from './step-nav.module.css';

/** Steps of an upload; earlier ones can be reopened. */
export function StepNav({ upload, shown }: { upload: ImportDetails; shown: Step }) {
  const reached = STEPS.indexOf(currentStep(upload));
  return (
    <nav aria-label="Steps of the upload" className={classes.nav}>
      <ol className={classes.list}>
        {STEPS.map((step, index) => {
          const done = index < reached || upload.state === 'committed';
          const content = (
            <>
              <span className={classes.mark} aria-hidden="true">
                {done ? <IconCheck size={13} stroke={2.4} /> : index + 1}
              </span>
              <span className={classes.label}>{STEP_LABELS[step]}</span>
            </>
          );
          return (
            <li key={step} className={classes.item} data-done={done || undefined} data-shown={step === shown || undefined}>
              {isReachable(step, upload) ? (
                <Link
                  to={{ search: `?step=${step}` }}
                  className={classes.step}
                  aria-current={step === shown ? 'step' : undefined}
                >
                  {content}
                </Link>
              ) : (
                <span className={classes.step} aria-disabled="true">
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
