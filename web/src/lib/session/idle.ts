import { MS_PER } from '@recoup/domain/shared/time';
import type { Session } from '@supabase/auth-js';
import { getConfig } from '#lib/api/config.ts';
import { safeStorage } from '#lib/state/storage.ts';
import { sessionIdOf } from './token-claims.ts';

/** The last activity in any tab of this browser, with its session. */
export const ACTIVITY_KEY = 'lastActivity';

/** Time left at the warning: two minutes, or half of a short idle time. */
const WARNING_MS = 120_000;

export interface IdleLimits {
  /** Idle time after which the session ends. */
  idleMs: number;
  warningMs: number;
}

/** Null if sessions do not end by idle time. */
export function idleLimits(minutes = getConfig().sign_in.idle_minutes): IdleLimits | null {
  if (minutes <= 0) return null;
  const idleMs = minutes * MS_PER.minute;
  return { idleMs, warningMs: Math.min(WARNING_MS, idleMs / 2) };
}

/** Instant of the last activity in this session; null if none is known, as in a new session. */
export function lastActivity(session: Session): number | null {
  try {
    const record: unknown = JSON.parse(safeStorage.getItem(ACTIVITY_KEY) ?? 'null');
    if (typeof record !== 'object' || record === null || !('session' in record) || !('at' in record)) return null;
    const isOwn = record.session === sessionIdOf(session);
    // A future instant: the clock was set back.
    return isOwn && typeof record.at === 'number' && record.at <= Date.now() ? record.at : null;
  } catch {
    return null;
  }
}

export function noteActivity(session: Session): void {
  safeStorage.setItem(ACTIVITY_KEY, JSON.stringify({ session: sessionIdOf(session), at: Date.now() }));
}

/** True for a session that was idle too long: the browser was closed or asleep. */
export function isIdledOut(session: Session | null): boolean {
  const limits = session && idleLimits();
  if (!limits) return false;
  const last = lastActivity(session);
  return last !== null && Date.now() - last >= limits.idleMs;
}

/** Lets other tabs show why the session ended. */
const END_KEY = 'sessionEndedIdleAt';

export const markIdleEnd = (): void => safeStorage.setItem(END_KEY, String(Date.now()));

/** True if a session of this browser just ended by idle time. */
export const endedIdle = (): boolean => Math.abs(Date.now() - Number(safeStorage.getItem(END_KEY) ?? 0)) < MS_PER.minute;

const busy = new Set<() => boolean>();

/** Work such as a running upload counts as activity. */
export function keepAwake(isBusy: () => boolean): () => void {
  busy.add(isBusy);
  return () => busy.delete(isBusy);
}

export const isBusy = (): boolean => [...busy].some((ask) => ask());
