import {
  changeComplaint,
  countComplaints,
  createAgencyComplaint,
  createComplaint,
  getComplaint,
  getComplaintSettings,
  listComplaints,
  moveComplaint,
  saveComplaintSettings,
  type ComplaintFilters,
} from '@recoup/contract/agency/complaints';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const complaintsQuery = (filters: ComplaintFilters) =>
  authListQuery(listComplaints, { query: { ...filters, limit: 100 } });
export const complaintQuery = (id: string) => authQuery(getComplaint, { params: { complaint_id: id } });
export const countsQuery = () => authQuery(countComplaints, {});
export const settingsQuery = () => authQuery(getComplaintSettings, {});

const invalidates = ['agency_complaints.', 'agency_today.get'];

export const useCreateComplaint = () => useApiMutation(createComplaint, { invalidates });
export const useCreateAgencyComplaint = () => useApiMutation(createAgencyComplaint, { invalidates });
export const useChangeComplaint = () => useApiMutation(changeComplaint, { invalidates });
export const useMoveComplaint = () => useApiMutation(moveComplaint, { invalidates });
export const useSaveSettings = () => useApiMutation(saveComplaintSettings, { invalidates: [getComplaintSettings.name] });
