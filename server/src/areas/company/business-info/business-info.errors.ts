import { businessSectionLabels, type BusinessSection } from '@recoup/contract/company/business-info';
import { formatCents } from '@recoup/domain/shared/money';
import { describeInstant } from '#platform/format-instant.ts';
import { AppError, conflict, unprocessable } from '#platform/http/errors.ts';

/** Two admins do not overwrite each other: the second learns by whom and when. */
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

/** What the agency reviews must not change, and the wizard would overwrite a change made here. */
export const stillFounding = (state: string) =>
  conflict(
    'onboarding_open',
    state === 'submitted'
      ? 'The agency is checking what you told it. You can change it here once your company is approved.'
      : 'Your company is still being set up. Finish that first; then you can change it here.',
  );

/** `cents` below zero: the client owes it. */
export const methodUnsettled = ({ number, cents }: { number: string; cents: number }) =>
  unprocessable(
    [
      {
        path: 'remittance_method',
        message: `After statement ${number} ${cents < 0 ? `you still owe the agency ${formatCents(-cents)}` : `the agency still owes you ${formatCents(cents)}`}. Once that is settled, the method can change.`,
      },
    ],
    'method_unsettled',
  );
