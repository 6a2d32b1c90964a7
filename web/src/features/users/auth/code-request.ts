import { MS_PER } from '@recoup/domain/shared/time';

const KEY = 'signInCode';
const MAX_AGE_MS = MS_PER.hour;

/** A requested code that has not been entered yet. */
export interface CodeRequest {
  channel: 'email' | 'phone';
  address: string;
  /** Unix time in milliseconds. */
  sentAt: number;
}

/** Stores the request for this tab: phones discard background pages while the user checks their email. */
export function storeCodeRequest(request: CodeRequest | null): void {
  try {
    if (request) window.sessionStorage.setItem(KEY, JSON.stringify(request));
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: after a reload the user requests a new code.
  }
}

export function readCodeRequest(channel: CodeRequest['channel'], now = Date.now()): CodeRequest | null {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Partial<CodeRequest> | null;
    if (stored?.channel !== channel || typeof stored.address !== 'string' || typeof stored.sentAt !== 'number') return null;
    return now - stored.sentAt < MAX_AGE_MS ? { channel, address: stored.address, sentAt: stored.sentAt } : null;
  } catch {
    return null;
  }
}
