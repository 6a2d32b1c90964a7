import type { SpanInit } from './tracing.ts';

const longest = 2000;

/**
 * The span of a statement, with every literal replaced. Parameters are never in the text, but the statements that open a transaction
 * contain the caller's claims as literals.
 */
export function describeStatement(text: string): SpanInit {
  const shown = text
    .replaceAll(/E?'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [verb = ''] = /^\w+/.exec(shown) ?? [];
  return {
    name: `sql ${verb.toLowerCase()}`.trim(),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': shown.slice(0, longest) },
  };
}
