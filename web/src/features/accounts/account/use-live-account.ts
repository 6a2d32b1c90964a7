import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAbout, noteNotified } from '#lib/realtime/live.ts';
import { useTopic } from '#lib/realtime/realtime.ts';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';

/** Refetches the account's queries on its live events, and polls at a long interval in between. */
export function useLiveAccount({ client_id: clientId, id }: Pick<AccountParams, 'client_id' | 'id'>): void {
  const queries = useQueryClient();
  const { connected } = useTopic(id === '' ? null : `account:${clientId}:${id}`, () => {
    void queries.invalidateQueries({ predicate: (query) => query.queryKey[1] === clientId && isAbout(query, id) });
  });
  useEffect(() => (connected ? noteNotified(id) : undefined), [connected, id]);
}
