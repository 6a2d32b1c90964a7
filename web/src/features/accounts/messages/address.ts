import { threadOfPath } from '#lib/paths/paths.ts';
import type { ThreadName } from '#shared/accounts/threads.ts';

/** The list filter in the address. */
export function readList(search: URLSearchParams): { unread?: 'only' } {
  return search.get('unread') === 'only' ? { unread: 'only' } : {};
}

/** The id of the open thread; null if none is open. */
export function readThread(clientId: string, thread: string | undefined): ThreadName | null {
  if (thread === undefined) return null;
  return { clientId, accountId: threadOfPath(thread) };
}
