import type { Session } from '@supabase/auth-js';
import { getConfig } from '#lib/api/config.ts';
import { safeStorage } from '#lib/state/storage.ts';
import { sessionIdOf } from './token-claims.ts';

/** When somebody last did something in any tab of this browser, and in which session. */
export const ACTIVITY_KEY = 'lastActivity';

/** How much of the time is left when the warning comes: two minutes, or half of a short time. */
const WARNING_MS = 120_000;

export interface IdleLimits {
  /** After this long without activity the session ends. */
  idleMs: number;
  warningMs: number;
}

/** Null where sessions do not end by themselves. */
export function idleLimits(minutes = getConfig().sign_in.idle_minutes): IdleLimits | null {
  if (minutes <= 0) return null;
  const idleMs = minutes * 60_000;
  return { idleMs, warningMs: Math.min(WARNING_MS, idleMs / 2) };
}

/** Instant of the last activity in this session; null where none is known, as in a session that has just begun. */
export function lastActivity(session: Session): number | null {
  try {
    const record: unknown = JSON.parse(safeStorage.getItem(ACTIVITY_KEY) ?? 'null');
    if (typeof record !== 'object' || record === null || !('session' in record) || !('at' in record)) return null;
    const isOwn = record.session === sessionIdOf(session);
    // One of the future comes from a clock that was set back since.
    return isOwn && typeof record.at === 'number' && record.at <= Date.now() ? record.at : null;
  } catch {
    return null;
  }
}

export function noteActivity(session: Session): void {
  safeStorage.setItem(ACTIVITY_KEY, JSON.stringify({ session: sessionIdOf(session), at: Date.now() }));
}

/** True for a session that was left alone too long: the browser was closed, or slept. */
export function isIdledOut(session: Session | null): boolean {
  const limits = session && idleLimits();
  if (!limits) return false;
  const last = lastActivity(session);
  return last !== null && Date.now() - last >= limits.idleMs;
}

/** Lets other tabs say why the session is over. */
const END_KEY = 'sessionEndedIdleAt';

export const markIdleEnd = (): void => safeStorage.setItem(END_KEY, String(Date.now()));

/** True where a session of this browser was ended for want of activity a moment ago. */
export const endedIdle = (): boolean => Math.abs(Date.now() - Number(safeStorage.getItem(END_KEY) ?? 0)) < 60_000;

const busy = new Set<() => boolean>();

/** Work that goes on by itself, such as a file that is being sent, counts as activity while it does. */
export function keepAwake(isBusy: () => boolean): () => void {
  busy.add(isBusy);
  return () => busy.delete(isBusy);
}

export const isBusy = (): boolean => [...busy].some((ask) => ask());
