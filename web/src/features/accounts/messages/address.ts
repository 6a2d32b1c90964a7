import { threadOfPath } from '#lib/paths/paths.ts';
import type { ThreadName } from '#shared/accounts/threads.ts';

/** The list as the address says it. */
export function readList(search: URLSearchParams): { unread?: 'only' } {
  return search.get('unread') === 'only' ? { unread: 'only' } : {};
}

/** The thread that is open; null: none. */
export function readThread(clientId: string, thread: string | undefined): ThreadName | null {
  if (thread === undefined) return null;
  return { clientId, accountId: threadOfPath(thread) };
}
