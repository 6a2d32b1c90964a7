import type { StatusCode } from '@recoup/domain/accounts/statuses';

/** Kept out of `agencyPaths`, which client screens also load. */
export const statusTextPaths = { status: '/agency/settings/statuses/:status' } as const;

export const statusTextPath = (code: StatusCode): string => `/agency/settings/statuses/${code}`;
