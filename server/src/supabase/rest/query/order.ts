import { readField } from './field.ts';
import { Scanner } from './scanner.ts';
import type { OrderTerm } from './types.ts';

/** `field.desc.nullslast,relation(field).asc`. Errors: PGRST100. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    scanner.match(/ */y);
    terms.push(readTerm(scanner));
    scanner.match(/ */y);
  } while (scanner.takes(','));
  scanner.expectEnd(terms.at(-1)?.nulls ? '"," or end of input' : 'delimiter (.) or "," or end of input');
  return terms;
}

function readTerm(scanner: Scanner): OrderTerm {
  const start = scanner.position;
  const name = scanner.name();
  const isRelated = scanner.takes('(');
  if (!isRelated) scanner.position = start;
  const field = readField(scanner);
  if (isRelated) scanner.expect(')');
  const direction = scanner.match(/\.(asc|desc)(?=[.,]|$)/y)?.slice(1);
  const nulls = scanner.match(/\.nulls(first|last)/y)?.slice('.nulls'.length);
  return {
    field,
    relation: isRelated ? name : null,
    direction: direction === 'asc' || direction === 'desc' ? direction : null,
    nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
  };
}
