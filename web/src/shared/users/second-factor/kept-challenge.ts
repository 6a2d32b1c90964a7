/** A code that was sent to a phone: it can be entered until it ends, also after a reload. */
export interface KeptChallenge {
  id: string;
  /** Seconds until the next one can be asked for. */
  wait: number;
}

/** What the service keeps between two messages to one phone, unless it says otherwise. */
export const SPACING_SECONDS = 60;

const KEY = 'secondFactorSent';
/** The service takes a code this long. */
const LIFETIME_MS = 300_000;

interface Stored {
  factorId: string;
  id: string;
  sentAt: number;
  spacing: number;
}

/** For this tab only. It is no secret: it says which message is meant, not what it says. */
export function keepChallenge(factorId: string, id: string, spacing = SPACING_SECONDS): KeptChallenge {
  const stored: Stored = { factorId, id, sentAt: Date.now(), spacing };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Forbidden: then a reload asks for a new message.
  }
  return { id, wait: spacing };
}

export function keptChallenge(factorId: string): KeptChallenge | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
    const age = stored ? Date.now() - stored.sentAt : Infinity;
    if (!stored || stored.factorId !== factorId || age >= LIFETIME_MS || age < 0) return null;
    return { id: stored.id, wait: Math.max(0, Math.ceil(stored.spacing - age / 1000)) };
  } catch {
    return null;
  }
}
