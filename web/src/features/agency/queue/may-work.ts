import type { AgencyRole } from '@recoup/contract/shared/endpoint';

/** Auditors have read-only access; the server enforces it. */
export const auditorReads = (role: AgencyRole): boolean => role === 'agency_auditor';
