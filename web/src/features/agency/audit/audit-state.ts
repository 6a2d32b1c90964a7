import { agencyAuditFilterQuery, type AgencyAuditFilters } from '@recoup/contract/agency/audit-log';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

export const readAuditState = (search: URLSearchParams): AgencyAuditFilters =>
  readAddress(agencyAuditFilterQuery, ['action'], search);

export const writeAuditState = ({ client_id, actor, subject_id, action, from, to }: AgencyAuditFilters): URLSearchParams =>
  writeAddress({ client_id, actor, subject_id, action, from, to });
