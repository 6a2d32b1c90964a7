import {
  announceMaintenance,
  endMaintenance,
  getStatusSettings,
  openIncident,
  updateIncident,
} from '@recoup/contract/agency/status';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const statusQuery = () => authQuery(getStatusSettings, {});

const invalidates = ['agency_status.', 'status.'];

export const useAnnounce = () => useApiMutation(announceMaintenance, { invalidates });
export const useEnd = () => useApiMutation(endMaintenance, { invalidates });
export const useOpen = () => useApiMutation(openIncident, { invalidates });
export const useUpdate = () => useApiMutation(updateIncident, { invalidates });
