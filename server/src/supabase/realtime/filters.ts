const operators = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=', in: '=' } as const;

/** A filter of postgres_changes: `column=operator.value`, with `in.(a,b)` for a list. */
export interface ChangeFilter {
  column: string;
  operator: keyof typeof operators;
  sqlOperator: string;
  values: string[];
}

/** Null if it cannot be parsed. */
export function readFilter(text: string): ChangeFilter | null {
  const [, column, operator, value] = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(text) ?? [];
  if (column === undefined || operator === undefined || value === undefined || !isOperator(operator)) return null;
  if (operator !== 'in') return { column, operator, sqlOperator: operators[operator], values: [value] };
  const [, list] = /^\((.*)\)$/s.exec(value) ?? [];
  if (list === undefined) return null;
  return { column, operator, sqlOperator: '=', values: splitList(list) };
}

const isOperator = (text: string): text is keyof typeof operators => Object.hasOwn(operators, text);

/** Comma-separated values; those that contain commas are quoted. */
function splitList(text: string): string[] {
  return [...text.matchAll(/\s*(?:"((?:[^"\\]|\\.)*)"|([^,]*))\s*(?:,|$)/g)]
    .filter(([whole], index) => whole !== '' || index === 0)
    .map(([, quoted, plain]) => (quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll(/\\(.)/g, '$1')));
}
