import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAbout, noteConnected } from '#lib/realtime/live.ts';
import { useTopic } from '#lib/realtime/realtime.ts';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';

/** Renders nothing; refetches the account's queries on its live events. A component, so that a connection renders no page again. */
export function LiveAccount({ params: { client_id: clientId, id } }: { params: Pick<AccountParams, 'client_id' | 'id'> }): null {
  const queries = useQueryClient();
  const { connected } = useTopic(id === '' ? null : `account:${clientId}:${id}`, () => {
    void queries.invalidateQueries({ predicate: (query) => query.queryKey[1] === clientId && isAbout(query, id) });
  });
  useEffect(() => (connected ? noteConnected(id) : undefined), [connected, id]);
  return null;
}
