import {
  listAccountMessages,
  listMessages,
  listThreads,
  markAccountRead,
  markThreadRead,
  sendAccountMessage,
  sendMessage,
  type MessageView,
} from '@recoup/contract/accounts/messages';
import { callApi } from '#lib/api/api.ts';
import { authListQuery } from '#lib/api/auth-query.ts';
import { live, liveList } from '#lib/realtime/live.ts';

/** A thread with the agency; without an account the general one. */
export interface ThreadName {
  clientId: string;
  accountId: string | null;
}

/** Newest first. */
export function threadQuery({ clientId, accountId }: ThreadName) {
  const [params, query] = [{ client_id: clientId }, { limit: 30 }];
  return accountId === null
    ? authListQuery(listMessages, { params, query }, live)
    : authListQuery(listAccountMessages, { params: { ...params, id: accountId }, query }, live);
}

export const threadsQuery = (clientId: string, { unread }: { unread?: 'only' | undefined }) =>
  authListQuery(listThreads, { params: { client_id: clientId }, query: { unread, limit: 30 } }, liveList);

/** Sends a message; repeated under the same key it is sent once. */
export async function postMessage(
  { clientId, accountId }: ThreadName,
  { body, idempotencyKey }: { body: string; idempotencyKey: string },
): Promise<MessageView> {
  const params = { client_id: clientId };
  const request = { body: { body }, idempotencyKey };
  const { data } =
    accountId === null
      ? await callApi(sendMessage, { params, ...request })
      : await callApi(sendAccountMessage, { params: { ...params, id: accountId }, ...request });
  return data;
}

/** Marks everything up to the instant `until` as read. */
export async function postRead({ clientId, accountId }: ThreadName, until: string): Promise<void> {
  const [params, body] = [{ client_id: clientId }, { until }];
  if (accountId === null) await callApi(markThreadRead, { params, body });
  else await callApi(markAccountRead, { params: { ...params, id: accountId }, body });
}
