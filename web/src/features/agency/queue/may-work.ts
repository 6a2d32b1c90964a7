import type { AgencyRole } from '@recoup/contract/shared/endpoint';

/** False for auditors, who have read-only access; the server enforces it. */
export const auditorReads = (role: AgencyRole): boolean => role === 'agency_auditor';
