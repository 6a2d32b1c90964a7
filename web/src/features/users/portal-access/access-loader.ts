import { getQueryClient } from '#lib/api/query-client.ts';
import { accessQuery, activityQuery, sessionsQuery } from './queries.ts';

/** Starts loading every section without waiting; each section shows its own progress and errors. */
export function loadPortalAccess(): null {
  const client = getQueryClient();
  const settled = () => undefined;
  client.query(accessQuery()).then(settled, settled);
  client.query(sessionsQuery()).then(settled, settled);
  client.infiniteQuery(activityQuery()).then(settled, settled);
  return null;
}
