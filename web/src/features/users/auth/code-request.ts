const KEY = 'signInCode';
const KEPT_MS = 60 * 60_000;

/** A code that was asked for and not entered yet. */
export interface CodeRequest {
  channel: 'email' | 'phone';
  address: string;
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** Kept for this tab: phones throw a page away while somebody looks into the mailbox. */
export function keepCodeRequest(request: CodeRequest | null): void {
  try {
    if (request) window.sessionStorage.setItem(KEY, JSON.stringify(request));
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // Blocked: then it is asked for again after a reload.
  }
}

export function readCodeRequest(channel: CodeRequest['channel'], now = Date.now()): CodeRequest | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Partial<CodeRequest> | null;
    if (kept?.channel !== channel || typeof kept.address !== 'string' || typeof kept.sentAt !== 'number') return null;
    return now - kept.sentAt < KEPT_MS ? { channel, address: kept.address, sentAt: kept.sentAt } : null;
  } catch {
    return null;
  }
}
