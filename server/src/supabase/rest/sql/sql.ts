import { CompiledQuery } from 'kysely';
import pg from 'pg';

/** SQL text with bound values. Kysely's `sql` has the same form and took seven times as long, a twentieth of a small request. */
export class Sql {
  /** Texts and, between them, values; a value that is not Sql is bound. */
  readonly #texts: readonly string[];
  readonly #values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[] = []) {
    this.#texts = texts;
    this.#values = values;
  }

  compile(): CompiledQuery {
    const parameters: unknown[] = [];
    return CompiledQuery.raw(this.#write(parameters), parameters);
  }

  #write(parameters: unknown[]): string {
    let text = this.#texts[0] ?? '';
    for (const [at, value] of this.#values.entries()) {
      text += value instanceof Sql ? value.#write(parameters) : `$${parameters.push(value)}`;
      text += this.#texts[at + 1] ?? '';
    }
    return text;
  }
}

export const sql = (texts: TemplateStringsArray, ...values: readonly unknown[]): Sql => new Sql(texts, values);

/** Text without any part of a request: fixed, or the catalog's own. */
export const rawSql = (text: string): Sql => new Sql([text]);

/** The only function that turns a name into SQL. */
export const quote = (...names: readonly string[]): Sql => new Sql([names.map((name) => pg.escapeIdentifier(name)).join('.')]);

export const separated = (parts: readonly Sql[], separator = ', '): Sql =>
  new Sql(['', ...parts.slice(1).map(() => separator), ''], parts);
