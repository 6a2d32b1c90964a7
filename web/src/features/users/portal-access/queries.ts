import { queryOptions } from '@tanstack/react-query';
import { getAccess, listAccessActivity, listSessions } from '@recoup/contract/users/portal-access';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';
import { listPasskeys } from '#lib/session/passkeys.ts';

const EVENTS_PER_PAGE = 15;

export const accessQuery = () => authQuery(getAccess, {});

/** Read from the authentication service, which every installation has. */
export const passkeysQuery = () => queryOptions({ queryKey: ['user', null, 'auth.passkeys'], queryFn: listPasskeys });

/** Polled while the page is open: sessions start and end on other devices. */
export const sessionsQuery = () => authQuery(listSessions, {}, { refetchInterval: 30_000 });

export const activityQuery = () => authListQuery(listAccessActivity, { query: { limit: EVENTS_PER_PAGE } });
