import pg from 'pg';

export interface SentStatement {
  text: string;
  values: unknown[];
}

/** What `pg` sends on a connection; its types name only `Client`. */
interface Wire {
  parse(statement: { text: string }, more?: boolean): void;
  bind(parameters: { values?: unknown[] }, more?: boolean): void;
  query(text: string): void;
}

/**
 * The statements that this process sends during an action, by connection, in order. Those of jobs and of realtime, which run beside
 * it, are left out.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[][]> {
  const byConnection = new Map<object, SentStatement[]>();
  const prototype = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const { parse, bind, query } = prototype;
  const note = (connection: object, text: string) => {
    const list = byConnection.get(connection) ?? [];
    byConnection.set(connection, list);
    list.push({ text, values: [] });
  };
  prototype.parse = function watched(this: Wire, ...given) {
    note(this, given[0].text);
    Reflect.apply(parse, this, given);
  };
  prototype.bind = function watched(this: Wire, ...given) {
    const sent = byConnection.get(this)?.at(-1);
    if (sent) sent.values = given[0].values ?? [];
    Reflect.apply(bind, this, given);
  };
  prototype.query = function watched(this: Wire, ...given) {
    note(this, given[0]);
    Reflect.apply(query, this, given);
  };
  try {
    await work();
  } finally {
    Object.assign(prototype, { parse, bind, query });
  }
  const isBeside = ({ text }: SentStatement) => /pgboss|realtime/.test(text);
  return [...byConnection.values()].filter((list) => !list.some(isBeside));
}

/** The same without values and what each transaction has of its own, regardless of which connection was free. */
export const textsOf = (sent: readonly SentStatement[][]): string[] =>
  sent
    .flatMap((list) => list.map(({ text }) => text.replaceAll(/(statement_timeout|application_name)', '[^']*/g, '$1')))
    .toSorted();
