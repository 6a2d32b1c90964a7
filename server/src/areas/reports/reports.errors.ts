import { reportLimits } from '@recoup/contract/reports/reports';
import { TooMany } from '#platform/http/call-limits.ts';
import { AppError, conflict, notFound, unprocessable, type FieldError } from '#platform/http/errors.ts';

export const reportNotFound = () => notFound('report');
export const runNotFound = () => notFound('report');
export const wrongParameters = (errors: readonly FieldError[]) => unprocessable(errors);
export const runEnded = () => conflict('run_ended', 'This report has ended already; there is nothing to cancel.');
export const runUnfinished = () => conflict('run_unfinished', 'This report is still running.');
export const runNotReady = () => conflict('run_not_ready', 'This report is not ready yet.');
export const tooManyRuns = () =>
  conflict(
    'too_many_runs',
    `${reportLimits.unfinishedPerUser} of your reports are still running. Wait for one of them, or cancel it.`,
  );

const gone = (code: string, message: string) => new AppError({ status: 410, code, message });
export const reportExpired = () => gone('report_expired', 'This file has been deleted. Run the report again.');
/** The run is ready but its file is gone: lost with a disk, or missing from a restored backup. */
export const reportMissing = () =>
  gone('report_missing', 'The file of this report is missing. Run the report again to get a new one.');
export const linkExpired = () =>
  gone('link_expired', 'This link has expired. It works for five minutes; get the file again from your downloads.');
export const linkUnknown = () => notFound('file');

export const tooManyPreviews = () =>
  new TooMany('Some of your reports are still being read. Wait a moment and try again.', 1, 'too_many_previews');

export const reportTooSlow = () =>
  new AppError({
    status: 503,
    code: 'report_too_slow',
    message: 'This report is too large to preview. Download the report, or narrow it.',
  });
