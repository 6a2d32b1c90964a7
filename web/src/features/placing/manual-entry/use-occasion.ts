import { useCallback, useState } from 'react';
import type { CarriedFrom } from './carried-from.ts';

interface Where {
  clientId: string;
  draftId: string;
  peopleId: string;
  from: CarriedFrom | null;
}

const addressOf = ({ clientId, draftId, peopleId, from }: Where) =>
  [clientId, ...(draftId ? [draftId] : ['', peopleId, from?.as, from?.accountId])].join(' ');

const nobody = { peopleId: '', from: null };

/**
 * One form for one placement: another draft, person or company in the address begins another form, but a form that was
 * given its draft's id by the server goes on under it.
 */
export function useOccasion(where: Where) {
  const address = addressOf(where);
  const [state, setState] = useState({ key: 0, where, address, next: address });
  if (address !== state.address) {
    if (address === state.next) setState({ ...state, address });
    else setState({ key: state.key + 1, where, address, next: address });
  }
  const { clientId } = where;
  const adopt = useCallback(
    (draftId: string) => setState((before) => ({ ...before, next: addressOf({ clientId, draftId, ...nobody }) })),
    [clientId],
  );
  /** Begins anew from what the server has. */
  const renew = useCallback(
    (draftId: string) => setState((before) => ({ ...before, key: before.key + 1, where: { clientId, draftId, ...nobody } })),
    [clientId],
  );
  return { occasion: { key: state.key, ...state.where }, adopt, renew };
}
