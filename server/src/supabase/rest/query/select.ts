import { tooDeep } from '../errors.ts';
import { readField } from './field.ts';
import { Scanner } from './scanner.ts';
import type { AggregateName, SelectItem } from './types.ts';

const aggregate = /(sum|avg|count|max|min)\(\)/y;

/** Errors: PGRST100 when it is not a list of fields and embeds, or is nested deeper than `maxDepth`. */
export function parseSelect(text: string, maxDepth: number): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter');
  const items = text.trim() === '' ? [] : readItems(scanner, maxDepth);
  scanner.expectEnd();
  return items;
}

function readItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth < 0) throw tooDeep('select');
  const items: SelectItem[] = [];
  do {
    scanner.match(/ */y);
    items.push(readItem(scanner, depth));
    scanner.match(/ */y);
  } while (scanner.takes(','));
  return items;
}

function readItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.takes('...')) return readEmbed(scanner, { alias: null, isSpread: true, depth }) ?? scanner.fail('"("');
  const alias = readAlias(scanner);
  return readEmbed(scanner, { alias, isSpread: false, depth }) ?? readSelectField(scanner, alias);
}

/** `alias:` but not the `::` of a cast. */
function readAlias(scanner: Scanner): string | null {
  const start = scanner.position;
  if (!scanner.sees('*') && !scanner.match(/(?=count\(\))/y)) {
    const name = scanner.name();
    if (!scanner.sees('::') && scanner.takes(':')) return name;
  }
  scanner.position = start;
  return null;
}

/** `name!hint!inner(items)`; null where no such thing comes next. */
function readEmbed(
  scanner: Scanner,
  { alias, isSpread, depth }: { alias: string | null; isSpread: boolean; depth: number },
): SelectItem | null {
  const start = scanner.position;
  const countsRows = scanner.match(/(?=count\(\))/y) !== null;
  if (countsRows || scanner.sees('*')) return null;
  const name = scanner.name();
  let hint: string | null = null;
  let join: 'inner' | 'left' | null = null;
  while (scanner.takes('!')) {
    const word = scanner.name();
    if (word === 'inner' || word === 'left') join = word;
    else hint = word;
  }
  if (!scanner.takes('(')) {
    scanner.position = start;
    return null;
  }
  const items = scanner.sees(')') ? [] : readItems(scanner, depth - 1);
  scanner.expect(')', '"," or ")"');
  return { kind: 'embed', name, alias, hint, join, isSpread, items };
}

function readSelectField(scanner: Scanner, alias: string | null): SelectItem {
  if (scanner.takes('*')) {
    return { kind: 'field', field: { name: '*', path: [] }, alias: null, cast: null, aggregate: null };
  }
  if (scanner.match(/count\(\)/y)) {
    const counted = { name: 'count' as const, cast: readCast(scanner) };
    return { kind: 'field', field: { name: '*', path: [] }, alias, cast: null, aggregate: counted };
  }
  const field = readField(scanner);
  const cast = readCast(scanner);
  if (!scanner.takes('.')) return { kind: 'field', field, alias, cast, aggregate: null };
  const found = scanner.match(aggregate);
  if (found === null) return scanner.fail('aggregate function (sum(), avg(), count(), max() or min())');
  const name = found.slice(0, -2) as AggregateName;
  return { kind: 'field', field, alias, cast, aggregate: { name, cast: readCast(scanner) } };
}

function readCast(scanner: Scanner): string | null {
  if (!scanner.takes('::')) return null;
  return scanner.match(/[\p{L}_][\p{L}\p{N}_ ]*(\(\d+(,\d+)?\))?(\[\])*/uy) ?? scanner.fail('the name of a type');
}
