import type { Session } from '@supabase/auth-js';
import { useEffect, useRef, useState } from 'react';
import { ACTIVITY_KEY, isBusy, lastActivity, noteActivity, type IdleLimits } from '#lib/session/idle.ts';

/** Events that count as activity. */
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;
/** Limits storage writes while the mouse moves. */
const NOTE_MS = 5000;

/**
 * Measures activity across tabs (mounted once per session). `left`: whole seconds until the end, while it is near. From then on
 * only `stay` counts, or activity in another tab: moving the mouse to the button is not an answer.
 */
export function useIdle({ session, limits, onEnd }: { session: Session; limits: IdleLimits; onEnd: () => void }) {
  const [left, setLeft] = useState<number | null>(null);
  const latest = useRef({ session, onEnd });
  const checkRef = useRef(() => {});
  useEffect(() => {
    latest.current = { session, onEnd };
  });

  useEffect(() => {
    let isNear = false;
    let isOver = false;
    let noted = 0;
    const write = () => {
      noted = Date.now();
      noteActivity(latest.current.session);
    };
    const check = () => {
      if (isOver) return;
      if (isBusy()) write();
      const rest = (lastActivity(latest.current.session) ?? Date.now()) + limits.idleMs - Date.now();
      isOver = rest <= 0;
      isNear = rest <= limits.warningMs;
      setLeft(isNear ? Math.max(0, Math.ceil(rest / 1000)) : null);
      if (isOver) latest.current.onEnd();
    };
    const onActivity = () => {
      // First, because a computer that wakes up after an hour is too late.
      check();
      if (!isOver && !isNear && Date.now() - noted >= NOTE_MS) write();
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key === ACTIVITY_KEY) check();
    };
    checkRef.current = check;
    check();
    // Opening or reloading a page counts as activity, even late.
    if (!isOver) write();
    check();
    const timer = setInterval(check, 1000);
    const options = { capture: true, passive: true };
    for (const type of ACTIVITY_EVENTS) window.addEventListener(type, onActivity, options);
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      for (const type of ACTIVITY_EVENTS) window.removeEventListener(type, onActivity, options);
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', check);
    };
  }, [limits]);

  const stay = () => {
    noteActivity(latest.current.session);
    checkRef.current();
  };
  return { left, stay };
}
