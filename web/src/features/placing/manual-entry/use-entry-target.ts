import { useCallback, useState } from 'react';
import type { CarriedFrom } from './carried-from.ts';

interface EntryTarget {
  clientId: string;
  draftId: string;
  peopleId: string;
  from: CarriedFrom | null;
}

const addressOf = ({ clientId, draftId, peopleId, from }: EntryTarget) =>
  [clientId, ...(draftId ? [draftId] : ['', peopleId, from?.as, from?.accountId])].join(' ');

const none = { peopleId: '', from: null };

/**
 * Assigns a key to each entry: another draft, person or client in the address remounts the form, except when the address only
 * gains the id of the draft that the form just created.
 */
export function useEntryTarget(where: EntryTarget) {
  const address = addressOf(where);
  const [state, setState] = useState({ key: 0, where, address, next: address });
  if (address !== state.address) {
    if (address === state.next) setState({ ...state, address });
    else setState({ key: state.key + 1, where, address, next: address });
  }
  const { clientId } = where;
  const adopt = useCallback(
    (draftId: string) => setState((before) => ({ ...before, next: addressOf({ clientId, draftId, ...none }) })),
    [clientId],
  );
  /** Remounts the form with the server's draft. */
  const reload = useCallback(
    (draftId: string) => setState((before) => ({ ...before, key: before.key + 1, where: { clientId, draftId, ...none } })),
    [clientId],
  );
  return { target: { key: state.key, ...state.where }, adopt, reload };
}
