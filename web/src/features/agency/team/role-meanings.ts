import type { AgencyRole } from '@recoup/contract/shared/endpoint';

/** What a role allows, in a sentence (agency.md, Who). */
export const agencyRoleMeanings: Record<AgencyRole, string> = {
  agency_admin: 'Everything, including the team, settings and keys.',
  agency_staff: 'Works with clients: the queue, messages, requests, documents and accounts.',
  agency_auditor: 'Can view everything, including audit logs and their exports, but cannot change anything.',
};
