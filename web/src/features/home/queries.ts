import { MS_PER } from '@recoup/domain/shared/time';
import { getHome } from '@recoup/contract/home/home';
import { authQuery } from '#lib/api/auth-query.ts';

const REFRESH_MS = MS_PER.minute;

/** All of home in one request, polled every minute while the page is visible. */
export const homeQuery = (clientId: string) =>
  authQuery(getHome, { params: { client_id: clientId } }, { refetchInterval: REFRESH_MS });
