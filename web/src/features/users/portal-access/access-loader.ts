import { getQueryClient } from '#lib/api/query-client.ts';
import { accessQuery, activityQuery, sessionsQuery } from './queries.ts';

/** Begins to load each part and waits for none: the page is drawn at once, and each part says itself how it went. */
export function loadPortalAccess(): null {
  const client = getQueryClient();
  const settled = () => undefined;
  client.query(accessQuery()).then(settled, settled);
  client.query(sessionsQuery()).then(settled, settled);
  client.infiniteQuery(activityQuery()).then(settled, settled);
  return null;
}
