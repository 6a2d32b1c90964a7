/** A code sent to a phone: it can be entered until it expires, also after a reload. */
export interface StoredChallenge {
  id: string;
  /** Seconds until the next one can be requested. */
  wait: number;
}

/** The service's default pause between two messages to one phone. */
export const SPACING_SECONDS = 60;

const KEY = 'secondFactorSent';
/** How long the service accepts a code. */
const LIFETIME_MS = 300_000;

interface Stored {
  factorId: string;
  id: string;
  sentAt: number;
  spacing: number;
}

/** For this tab only. Not a secret: it identifies the message, not its content. */
export function keepChallenge(factorId: string, id: string, spacing = SPACING_SECONDS): StoredChallenge {
  const stored: Stored = { factorId, id, sentAt: Date.now(), spacing };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Storage is blocked: after a reload the user requests a new message.
  }
  return { id, wait: spacing };
}

export function readStoredChallenge(factorId: string): StoredChallenge | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
    const age = stored ? Date.now() - stored.sentAt : Infinity;
    if (!stored || stored.factorId !== factorId || age >= LIFETIME_MS || age < 0) return null;
    return { id: stored.id, wait: Math.max(0, Math.ceil(stored.spacing - age / 1000)) };
  } catch {
    return null;
  }
}
