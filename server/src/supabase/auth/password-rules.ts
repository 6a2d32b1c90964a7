import { createHash } from 'node:crypto';
import { isCommonPassword } from './common-passwords.ts';
import { AuthError } from './errors.ts';

export interface PasswordRules {
  minLength: number;
  /** A password needs one character of each set. */
  requiredSets: readonly string[];
  /** Origin of a service with the range API of Have I Been Pwned; null: not checked. */
  pwnedUrl: string | null;
  /** The portal's and the agency's name: a password of nothing but them is guessed first. */
  names: readonly string[];
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
const easyToGuess = 'Password is known to be weak and easy to guess, please choose a different one.';

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
  const isKnown = async () =>
    isName(password, rules.names) ||
    (await isCommonPassword(password)) ||
    (rules.pwnedUrl !== null && (await isPwned(password, rules.pwnedUrl)));
  if (found.length === 0 && (await isKnown())) found.push(['pwned', easyToGuess]);
  if (found.length > 0)
    throw new WeakPasswordError(
      found.map(([, message]) => message).join(' '),
      found.map(([reason]) => reason),
    );
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{Letter}]/gu, '');

/** Whether a password is a name or one of its longer words, apart from case, digits and punctuation. */
function isName(password: string, names: readonly string[]): boolean {
  const words = names.flatMap((name) => [name, ...name.split(/\s+/)]).map(lettersOf);
  return words.some((word) => word.length >= 4 && word === lettersOf(password));
}

/** For users that an operator or a service creates, whose passwords follow no other rule. Errors: `weak_password`. */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new WeakPasswordError(easyToGuess, ['pwned']);
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
