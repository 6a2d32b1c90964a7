import { businessSectionLabels, type BusinessSection } from '@recoup/contract/business';
import { AppError, conflict } from '../../../platform/http/errors.ts';
import { describeInstant } from '../../../platform/describe-instant.ts';

/** Two admins do not overwrite each other: the second is told by whom and when. */
export function sectionChanged(
  section: BusinessSection,
  { by, at, timeZone }: { by: string; at: Date; timeZone: string },
): AppError {
  return new AppError({
    status: 409,
    code: 'section_changed',
    message: `${by} changed “${businessSectionLabels[section]}” on ${describeInstant(at, timeZone)}. Look at it again, then repeat your change.`,
    errors: [
      { path: 'changed_by', message: by },
      { path: 'changed_at', message: at.toISOString() },
    ],
  });
}

/** What the agency looks at stays what it looks at; and what the wizard holds would be written over a change that was made here. */
export const stillFounding = (state: string) =>
  conflict(
    'onboarding_open',
    state === 'submitted'
      ? 'The agency is checking what you told it. You can change it here once your company is approved.'
      : 'Your company is still being set up. Finish that first; then you can change it here.',
  );
