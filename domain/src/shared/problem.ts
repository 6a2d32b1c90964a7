/** A problem of a form field. `missing`: nothing was entered; `wrong`: the value is invalid. */
export interface Problem {
  /** Dotted path within the step: `bank.routing_number`, `locations.2.code`. */
  path: string;
  kind: 'missing' | 'wrong';
  message: string;
}

/** A valid value, or all problems. */
export interface Checked<T> {
  problems: Problem[];
  /** Null if there are problems. */
  value: T | null;
}

export type Answer = '' | 'yes' | 'no';

/** Collects the problems of one step. Each reader returns the normalized value, or an empty one on a problem. */
export function createReader(at = '') {
  const problems: Problem[] = [];
  const note = (kind: Problem['kind']) => (path: string, message: string) => {
    problems.push({ path: `${at}${path}`, kind, message });
  };
  const missing = note('missing');
  const wrong = note('wrong');

  /** One line of visible text. */
  function optional(path: string, text: string, max: number): string | null {
    const line = text.trim().replaceAll(/\s+/gu, ' ');
    if (line.length > max) wrong(path, `At most ${max} characters`);
    if (/[\p{Cc}\p{Cf}]/u.test(line)) wrong(path, 'This has characters that cannot be seen. Type it again.');
    return line === '' ? null : line;
  }

  return {
    problems,
    missing,
    wrong,
    optional,
    required(path: string, text: string, { max, ask }: { max: number; ask: string }): string {
      const line = optional(path, text, max);
      if (line === null) missing(path, ask);
      return line ?? '';
    },
    choice<T extends string>(path: string, text: string, { among, ask }: { among: readonly T[]; ask: string }): T | null {
      const found = among.find((candidate) => candidate === text.trim()) ?? null;
      if (text.trim() === '') missing(path, ask);
      else if (found === null) wrong(path, ask);
      return found;
    },
    /** A whole number in plain digits. */
    whole(path: string, text: string, { min, max, ask }: { min: number; max: number; ask: string }): number | null {
      const line = text.trim();
      const value = /^\d{1,6}$/.test(line) ? Number(line) : Number.NaN;
      if (line === '') missing(path, ask);
      else if (!(value >= min && value <= max)) wrong(path, `Enter a whole number from ${min} to ${max}`);
      else return value;
      return null;
    },
    /** The result of `parse`; null: invalid. */
    read<T>(
      path: string,
      text: string,
      { parse, ask, refusal }: { parse: (text: string) => T | null; ask: string | null; refusal: string },
    ) {
      if (text.trim() === '') {
        if (ask !== null) missing(path, ask);
        return null;
      }
      const value = parse(text);
      if (value === null) wrong(path, refusal);
      return value;
    },
    done<T>(value: () => T): Checked<T> {
      return problems.length > 0 ? { problems, value: null } : { problems, value: value() };
    },
  };
}
export type Reader = ReturnType<typeof createReader>;
