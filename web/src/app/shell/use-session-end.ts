import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { endedIdle } from '#lib/session/idle.ts';
import { isLocked, lockPage } from '#lib/session/lock.ts';
import { onSecondFactorMissing } from '#lib/session/second-factor-gate.ts';
import { getSession } from '#lib/session/session.ts';
import { hasUnsaved } from '#lib/state/unsaved.ts';
import { personOf, type Person } from '#lib/session/person.ts';
import { secondFactorPath, signInPath } from '#lib/paths/paths.ts';

const here = () => window.location.pathname + window.location.search + window.location.hash;

/** The session expired or ended in another tab: redirects to sign-in, and afterwards back. Unsaved input stays, behind a lock. */
export function useLeaveWhenSignedOut(): void {
  useEffect(() => {
    const session = getSession();
    let person: Person | null = null;
    const onSessionChange = () => {
      const { status, session: present } = session.getState();
      if (present) person = personOf(present.user);
      if (status !== 'signed-out' || session.isLeaving() || isLocked()) return;
      const isIdle = endedIdle();
      if (person && hasUnsaved()) lockPage({ reason: isIdle ? 'idle' : 'ended', person });
      else window.location.replace(signInPath(here(), isIdle ? 'idle' : undefined));
    };
    onSessionChange();
    return session.subscribe(onSessionChange);
  }, []);
}

/** An open screen was refused without a second factor. True while redirecting. */
export function useRedirectToSecondFactor(): boolean {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const isIdle = useRef(true);
  const [isRedirecting, setIsRedirecting] = useState(false);
  useEffect(() => {
    isIdle.current = state === 'idle';
  }, [state]);
  useEffect(
    () =>
      onSecondFactorMissing(() => {
        // Refused loaders redirect themselves, with their own destination.
        const present = getSession().getState().session;
        if (!isIdle.current || !present || isLocked()) return;
        if (hasUnsaved()) return lockPage({ reason: 'second_factor', person: personOf(present.user) });
        isIdle.current = false;
        setIsRedirecting(true);
        void Promise.resolve(navigate(secondFactorPath(here()))).finally(() => setIsRedirecting(false));
      }),
    [navigate],
  );
  return isRedirecting;
}
