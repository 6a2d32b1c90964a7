import { countInbox, dismissRejected, listInbox, restoreRejected, type InboxKind } from '@recoup/contract/home/inbox';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';
import { live, liveList } from '#lib/realtime/live.ts';

export const inboxQuery = (clientId: string, kind: InboxKind | undefined) =>
  authListQuery(listInbox, { params: { client_id: clientId }, query: { kind: kind ? [kind] : undefined, limit: 30 } }, liveList);

export const inboxCountQuery = (clientId: string) => authQuery(countInbox, { params: { client_id: clientId } }, live);

const invalidates = ['inbox.', 'overview.'];

export const useDismissRejected = () => useApiMutation(dismissRejected, { invalidates });
export const useRestoreRejected = () => useApiMutation(restoreRejected, { invalidates });
