export interface Strength {
  /** Number of filled bars, 0 to 4. */
  score: number;
  word: string;
}

const LABELS = ['', 'Weak', 'Fair', 'Good', 'Strong'];

/**
 * Rough strength of a password: its length first, then the variety of characters. Repetitions, sequences and parts of the user's
 * email address add nothing. The auth service decides what it accepts.
 */
export function strengthOf(password: string, email = ''): Strength {
  if (password === '') return { score: 0, word: '' };
  const own = email.split('@')[0]?.toLowerCase() ?? '';
  const bare = own.length > 2 ? password.toLowerCase().replaceAll(own, '') : password;
  const length = [...withoutRuns(bare)].length;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const points = length + (kinds - 1) * 2;
  const score = length < 6 || points < 10 ? 1 : points < 14 ? 2 : points < 18 ? 3 : 4;
  return { score, word: LABELS[score] ?? '' };
}

/** Collapses repetitions and sequences: `aaaa` and `1234` count as one character each. */
function withoutRuns(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length; at += 1) {
    const step = at > 0 ? text.charCodeAt(at) - text.charCodeAt(at - 1) : 2;
    if (step < 0 || step > 1) rest += text[at];
  }
  return rest;
}
