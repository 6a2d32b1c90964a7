import { businessSectionLabels, type BusinessSection } from '@recoup/contract/company/business-info';
import { formatCents } from '@recoup/domain/shared/money';
import { describeInstant } from '#platform/format-instant.ts';
import { AppError, conflict, unprocessable } from '#platform/http/errors.ts';

/** Two admins do not overwrite each other: the error names who saved first, and when. */
export function sectionChanged(
  section: BusinessSection,
  { by, at, timeZone }: { by: string; at: Date; timeZone: string },
): AppError {
  return new AppError({
    status: 409,
    code: 'section_changed',
    message: `${by} changed “${businessSectionLabels[section]}” on ${describeInstant(at, timeZone)}. Review it, then repeat your change.`,
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
      ? 'The agency is reviewing this information. You can change it here once your company is approved.'
      : 'Finish setting up your company first; then you can change this here.',
  );

/** `cents` below zero: the client owes it. */
export const methodUnsettled = ({ number, cents }: { number: string; cents: number }) =>
  unprocessable(
    [
      {
        path: 'remittance_method',
        message: `After statement ${number} ${cents < 0 ? `you still owe the agency ${formatCents(-cents)}` : `the agency still owes you ${formatCents(cents)}`}. The method can change once that is settled.`,
      },
    ],
    'method_unsettled',
  );
