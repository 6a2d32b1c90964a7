import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { isAbout } from '#lib/realtime/live.ts';
import { useTopic } from '#lib/realtime/realtime.ts';
import { usePerson } from '#lib/session/user.ts';

/** Events within this many milliseconds are combined, because a feed changes accounts in many transactions. */
const COMBINED_MS = 700;

/** Operations to refetch after a change. */
const AFFECTED = ['agency_queue.', 'agency_today.'];

/**
 * Refetches the queue, the open item and Today after a change by a colleague, client or system, for clients that the user may see. Returns
 * false while disconnected, when screens have to poll.
 */
export function useLiveConsole(): boolean {
  const queries = useQueryClient();
  const person = usePerson();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useTopic(person ? `console:${person.id}` : null, () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void invalidateOperations(queries, AFFECTED);
    }, COMBINED_MS);
  }).connected;
}

/** Refetches the console's queries about an account when it changes. */
export function useLiveConsoleAccount(clientId: string, accountId: string | null): boolean {
  const queries = useQueryClient();
  return useTopic(accountId === null ? null : `account:${clientId}:${accountId}`, () => {
    void queries.invalidateQueries({ predicate: (query) => isAbout(query, accountId ?? '') });
  }).connected;
}
