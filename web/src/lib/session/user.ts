import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { useLock } from './lock.ts';
import { personOf, type Person } from './person.ts';
import { useSession } from './session.ts';

/** The signed-in user, or null. On a locked page it is the user who locked it, so that forms stay as they are. */
export function usePerson(): Person | null {
  const { session } = useSession();
  const lock = useLock();
  return lock?.person ?? (session ? personOf(session.user) : null);
}

export function roleName(role: string | null | undefined): string {
  return Object.entries(ROLE_LABELS).find(([known]) => known === role)?.[1] ?? 'User';
}
