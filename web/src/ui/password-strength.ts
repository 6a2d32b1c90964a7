export interface Strength {
  /** 0 to 4 of four bars. */
  score: number;
  word: string;
}

const WORDS = ['', 'Weak', 'Fair', 'Good', 'Strong'];

/**
 * How hard a password is to guess, roughly: by its length first, then by its kinds of characters. What repeats, counts up
 * or repeats the person's own address adds nothing. The service has the last word on what it takes.
 */
export function strengthOf(password: string, email = ''): Strength {
  if (password === '') return { score: 0, word: '' };
  const own = email.split('@')[0]?.toLowerCase() ?? '';
  const bare = own.length > 2 ? password.toLowerCase().replaceAll(own, '') : password;
  const length = [...withoutRuns(bare)].length;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const points = length + (kinds - 1) * 2;
  const score = length < 6 || points < 10 ? 1 : points < 14 ? 2 : points < 18 ? 3 : 4;
  return { score, word: WORDS[score] ?? '' };
}

/** `aaaa` and `1234` count as one character each. */
function withoutRuns(text: string): string {
  let kept = '';
  for (let at = 0; at < text.length; at += 1) {
    const step = at > 0 ? text.charCodeAt(at) - text.charCodeAt(at - 1) : 2;
    if (step < 0 || step > 1) kept += text[at];
  }
  return kept;
}
