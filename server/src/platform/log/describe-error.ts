import pg from 'pg';

/** What the log keeps of an error. */
interface DescribedError {
  type: string;
  message: string;
  code?: string;
  /** From the database: table and constraint, never the values. */
  table?: string;
  column?: string;
  constraint?: string;
  stack?: string;
  cause?: unknown;
  errors?: unknown[];
}

/**
 * Selects what may be logged. A database error contains row values in its details ("Failing row contains …", "COPY accounts, line
 * 3: …") and its message; other libraries attach whole requests. Only what is named here is logged.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? {} : error;
  const hide = isOfDatabase(error) ? withoutValues : (text: string) => text;
  const described: DescribedError = { type: error.constructor.name, message: hide(error.message) };
  for (const key of ['code', 'table', 'column', 'constraint'] as const) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'string') described[key] = value;
  }
  if (error.stack) described.stack = error.stack.replace(error.message, () => described.message);
  if (error.cause !== undefined) described.cause = describeError(error.cause);
  if (error instanceof AggregateError) described.errors = error.errors.map(describeError);
  return described;
}

/** An error from another thread lost its class and kept the database's text. */
function isOfDatabase(error: Error): boolean {
  return error instanceof pg.DatabaseError || typeof Reflect.get(error, 'severity') === 'string';
}

/** `invalid input syntax for type date: "31/12/1990"`: the value follows the colon; our own names precede it. */
function withoutValues(message: string): string {
  return message.replace(/: ".*$/s, ': […]');
}
