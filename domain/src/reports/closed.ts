import type { StatusCode } from '../accounts/statuses.ts';

/** Closing reasons; canceled accounts are split by who canceled. */
export const CLOSED_GROUPS: readonly { key: string; title: string; statuses: readonly StatusCode[] }[] = [
  { key: 'resolved', title: 'Resolved', statuses: ['PAID', 'SETTLED'] },
  { key: 'by_client', title: 'Canceled by you', statuses: ['RECALLED'] },
  { key: 'by_agency', title: 'Canceled by the agency', statuses: ['CLOSED', 'REJECTED'] },
];
