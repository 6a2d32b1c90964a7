import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';

export const windowNotFound = () => notFound('maintenance');
export const incidentNotFound = () => notFound('incident');

export const maintenanceEnded = () => conflict('maintenance_over', 'This maintenance has already ended.');
export const incidentResolved = () =>
  conflict('incident_resolved', 'This incident is resolved. Open a new one if the problem is back.');
export const endsInPast = () => unprocessable([{ path: 'ends_at', message: 'Choose a time in the future' }]);
