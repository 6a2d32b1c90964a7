import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { safeDestination } from '#lib/paths/destination.ts';
import { useSession } from '#lib/session/session.ts';

/** Navigates as soon as a session exists, whether from this form or from a link opened in another tab. */
export function useContinueSignedIn(next: string | null): void {
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'signed-in') void navigate(safeDestination(next), { replace: true });
  }, [status, navigate, next]);
}
