import { getClientLocks, listFieldLocks } from '@recoup/contract/agency/field-locks';
import { ownerOf, type FieldGroup } from '@recoup/domain/agency/field-locks';
import { useQuery } from '@tanstack/react-query';
import { authQuery } from '#lib/api/auth-query.ts';

/** The system that owns each group of fields of a client; a group without one can be edited in the console. */
export function useClientLocks(clientId: string): (group: FieldGroup) => string | null {
  const locks = useQuery(authQuery(getClientLocks, { params: { client_id: clientId } })).data?.data ?? [];
  return (group) => locks.find((lock) => lock.group === group)?.owner ?? null;
}

/** Rules that give a group of fields to a system; without `client_id` for all clients that have no rule of their own. */
export function useLockRules(group: FieldGroup) {
  const locks = useQuery(authQuery(listFieldLocks, {})).data?.data.locks ?? [];
  return locks.flatMap((lock) => (lock.group === group && lock.owner !== null ? [{ ...lock, owner: lock.owner }] : []));
}

/** The same as `useClientLocks`, for the rows of a list over several clients. */
export function useLocks(): (clientId: string, group: FieldGroup) => string | null {
  const locks = useQuery(authQuery(listFieldLocks, {})).data?.data.locks ?? [];
  return (clientId, group) => ownerOf(locks, clientId, group);
}
