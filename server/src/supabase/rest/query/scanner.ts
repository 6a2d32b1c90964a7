import { parseFailed } from '../errors.ts';

/** Characters that end a name that is not quoted. */
const nameEnds = new Set('.,()>:!"');

/** Reads a text from left to right. Errors: PGRST100, naming the column. */
export class Scanner {
  readonly #text: string;
  readonly #what: string;
  readonly #columnsBefore: number;
  #at = 0;

  /** `what`: the kind of text, for errors, such as `filter`. `columnsBefore`: what PostgREST counts before it in columns of errors. */
  constructor(text: string, what: string, columnsBefore = 0) {
    this.#text = text;
    this.#what = what;
    this.#columnsBefore = columnsBefore;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get position(): number {
    return this.#at;
  }

  set position(at: number) {
    this.#at = at;
  }

  sees(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** Consumes `text` if it comes next. */
  takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** The text matched by a sticky pattern, or null. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  expect(text: string, expecting = `"${text}"`): void {
    if (!this.takes(text)) this.fail(expecting);
  }

  rest(): string {
    const text = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return text;
  }

  expectEnd(expecting = 'end of input'): void {
    if (!this.isAtEnd) this.fail(expecting);
  }

  /** A text in double quotes, in which a backslash escapes the next character; null if none comes next, or it is not closed. */
  quoted(): string | null {
    if (!this.sees('"')) return null;
    const start = this.#at;
    let value = '';
    this.#at += 1;
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) {
        this.#at = start;
        return null;
      }
      this.#at += 1;
      if (character === '"') return value;
      if (character === '\\') {
        value += this.#text[this.#at] ?? '';
        this.#at += 1;
      } else value += character;
    }
  }

  /** The name of a column, relation or alias. */
  name(expecting = 'field name (* or [a..z0..9_$])'): string {
    const quoted = this.quoted();
    if (quoted !== null) return quoted;
    const start = this.#at;
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at);
      if (nameEnds.has(character) || (character === '-' && this.#text[this.#at + 1] === '>')) break;
      this.#at += 1;
    }
    const name = this.#text.slice(start, this.#at).trim();
    return name === '' ? this.fail(expecting) : name;
  }

  fail(expecting: string): never {
    const next = this.#text[this.#at];
    throw parseFailed({
      message: `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.#columnsBefore + this.#at + 1})`,
      details: `unexpected ${next === undefined ? 'end of input' : JSON.stringify(next)} expecting ${expecting}`,
    });
  }
}
