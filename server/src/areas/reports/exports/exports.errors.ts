import { exportLimits } from '@recoup/contract/reports/exports';
import { conflict, notFound } from '#platform/http/errors.ts';

export const exportNotFound = () => notFound('export');
export const exportNotReady = () => conflict('export_not_ready', 'This file is not ready yet.');
export const exportGone = () => conflict('export_expired', 'This file has been deleted. Export the list again.');
export const exportEnded = () => conflict('export_ended', 'This export has ended already; there is nothing to cancel.');
export const tooManyExports = () =>
  conflict(
    'too_many_exports',
    `${exportLimits.unfinishedPerUser} of your exports are still running. Wait for one of them, or cancel it.`,
  );
