import { getOverview } from '@recoup/contract/home/home';
import { authQuery } from '#lib/api/auth-query.ts';

const REFRESH_MS = 60_000;

/** All of Home in one request, anew every minute while somebody looks. */
export const overviewQuery = (clientId: string) =>
  authQuery(getOverview, { params: { client_id: clientId } }, { refetchInterval: REFRESH_MS });
