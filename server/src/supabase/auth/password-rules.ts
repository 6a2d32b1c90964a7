import { createHash } from 'node:crypto';
import { AuthError } from './errors.ts';

export interface PasswordRules {
  minLength: number;
  /** A password needs one character of each set. */
  requiredSets: readonly string[];
  /** Origin of a service with the range API of Have I Been Pwned; null: not checked. */
  pwnedUrl: string | null;
}

type WeakReason = 'length' | 'characters' | 'pwned';

class WeakPasswordError extends AuthError {
  readonly reasons: readonly WeakReason[];

  constructor(message: string, reasons: readonly WeakReason[]) {
    super(422, 'weak_password', message);
    this.reasons = reasons;
  }
}

const longest = 72;

/**
 * Errors: `validation_failed` above bcrypt's length limit, `weak_password` with all reasons at once (reference/auth-wire.md,
 * Password rules).
 */
export async function checkStrength(password: string, rules: PasswordRules): Promise<void> {
  if (Buffer.byteLength(password) > longest)
    throw new AuthError(400, 'validation_failed', 'Password cannot be longer than 72 characters');
  const found: [WeakReason, string][] = [];
  if ([...password].length < rules.minLength)
    found.push(['length', `Password should be at least ${rules.minLength} characters.`]);
  const isComplete = rules.requiredSets.every((set) => [...password].some((character) => set.includes(character)));
  if (!isComplete)
    found.push(['characters', `Password should contain at least one character of each: ${rules.requiredSets.join(', ')}.`]);
  if (rules.pwnedUrl && found.length === 0 && (await isPwned(password, rules.pwnedUrl)))
    found.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.']);
  if (found.length > 0)
    throw new WeakPasswordError(
      found.map(([, message]) => message).join(' '),
      found.map(([reason]) => reason),
    );
}

/** Sends five digits of the hash only. If the service does not answer, the password is accepted. */
async function isPwned(password: string, origin: string): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const response = await fetch(new URL(`/range/${digest.slice(0, 5)}`, origin), {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(3000),
    });
    if (!response.ok) return false;
    const lines = (await response.text()).split(/\r?\n/);
    // Padding lines have a count of 0.
    return lines.some((line) => line.startsWith(`${digest.slice(5)}:`) && !line.endsWith(':0'));
  } catch {
    return false;
  }
}
