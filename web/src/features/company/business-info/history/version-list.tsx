import type { BusinessVersion } from '@recoup/contract/company/business-info';
import { IconArrowRight } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { formatDateTime, MISSING } from '#lib/format/format.ts';
import { versionedFields } from '../sections/section-values.ts';
import classes from './history.module.css';
import { stepsOf, type VersionStep } from './version-steps.ts';

/** Changes of legal name, EIN and remittance method with author, time, and old and new value; newest first. */
export function VersionList({ versions, most = Infinity }: { versions: readonly BusinessVersion[]; most?: number }) {
  return (
    <ul className={classes.list} aria-label="Versions">
      {stepsOf(versions)
        .slice(0, most)
        .map((step) => (
          <li key={step.id} className={classes.entry}>
            <div className={classes.head}>
              {versionedFields[step.field]}
              <span className={classes.version}>
                Version {step.version}
                {step.isPresent ? ', current' : ''}
              </span>
            </div>
            <Change step={step} />
            <div className={classes.about}>
              {step.changed_by}, <time dateTime={step.changed_at}>{formatDateTime(step.changed_at)}</time>
            </div>
          </li>
        ))}
    </ul>
  );
}

function Change({ step: { version, from, value } }: { step: VersionStep }) {
  if (version === 1) return <div className={classes.change}>{value ?? MISSING}</div>;
  return (
    <div className={classes.change}>
      <VisuallyHidden>From</VisuallyHidden>
      <span className={classes.before}>{from ?? MISSING}</span>
      <IconArrowRight size={14} aria-hidden="true" className={classes.arrow} />
      <VisuallyHidden>to</VisuallyHidden>
      <span>{value ?? MISSING}</span>
    </div>
  );
}
