import type { AgencyRole } from '@recoup/contract/shared/endpoint';

/** Auditors look at everything and change nothing; the server refuses them. */
export const auditorReads = (role: AgencyRole): boolean => role === 'agency_auditor';
