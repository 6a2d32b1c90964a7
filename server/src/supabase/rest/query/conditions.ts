import { tooDeep } from '../errors.ts';
import { readField } from './field.ts';
import { Scanner } from './scanner.ts';
import {
  comparisons,
  quantifiable,
  textSearches,
  type Comparison,
  type Condition,
  type Field,
  type IsValue,
  type TextSearch,
} from './types.ts';

const isComparison = (word: string): word is Comparison => Object.hasOwn(comparisons, word);
const isTextSearch = (word: string): word is TextSearch => Object.hasOwn(textSearches, word);

const expectedOperator = '"not" or operator (eq, gt, ...)';
const isValues: Record<string, IsValue> = {
  null: 'null',
  not_null: 'not_null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
};

/** Where a value ends: at the end of a parameter, or at the next part of a logic tree. */
interface Ending {
  readValue(scanner: Scanner): string;
}

const atEnd: Ending = { readValue: (scanner) => scanner.rest() };

const inTree: Ending = {
  readValue: (scanner) => {
    const start = scanner.position;
    const quoted = scanner.quoted();
    if (quoted !== null && scanner.match(/(?=[,)]|$)/y) !== null) return quoted;
    scanner.position = start;
    return scanner.match(/\{[^{}]*\}(?=[,)]|$)/y) ?? scanner.match(/[^,)]*/y) ?? '';
  },
};

/** `not.op.value`. Errors: PGRST100. */
export function parseCondition(field: Field, text: string): Condition {
  return readCondition(new Scanner(text, 'filter'), field, atEnd);
}

/** Whether a parameter of a function call is a filter of its result: by its operator. */
export function isCondition(text: string): boolean {
  const word = /^(?:not\.)?([a-z]+)(?:\((?:any|all|[^()]*)\))?\./.exec(text)?.[1];
  return word !== undefined && (isComparison(word) || isTextSearch(word) || ['is', 'in', 'isdistinct'].includes(word));
}

/** The value of `and`, `or`, `not.and` or `not.or`: parts in parentheses. Errors: PGRST100. */
export function parseLogic(kind: 'and' | 'or', { isNegated, text, maxDepth }: LogicText): Condition {
  const scanner = new Scanner(text, 'logic tree', `${isNegated ? 'not.' : ''}${kind}`.length);
  const parts = readParts(scanner, maxDepth);
  scanner.expectEnd();
  return { kind, isNegated, parts };
}

interface LogicText {
  isNegated: boolean;
  text: string;
  maxDepth: number;
}

const skipBlanks = (scanner: Scanner) => scanner.match(/\s*/y);

function readParts(scanner: Scanner, depth: number): Condition[] {
  if (depth < 0) throw tooDeep('logic tree');
  skipBlanks(scanner);
  scanner.expect('(');
  const parts: Condition[] = [];
  do {
    skipBlanks(scanner);
    parts.push(readPart(scanner, depth));
    skipBlanks(scanner);
  } while (scanner.takes(','));
  scanner.expect(')', '"," or ")"');
  skipBlanks(scanner);
  return parts;
}

function readPart(scanner: Scanner, depth: number): Condition {
  const word = scanner.match(/(?:not\.)?(?:and|or)(?=\s*\()/y);
  if (word !== null)
    return {
      kind: word.endsWith('and') ? 'and' : 'or',
      isNegated: word.startsWith('not.'),
      parts: readParts(scanner, depth - 1),
    };
  const field = readField(scanner, 'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)');
  scanner.expect('.', 'logic operator (and, or)');
  return readCondition(scanner, field, inTree);
}

function readCondition(scanner: Scanner, field: Field, ending: Ending): Condition {
  const isNegated = scanner.takes('not.');
  const start = scanner.position;
  const word = scanner.match(/[a-z]+/y) ?? '';
  const refuse = () => {
    scanner.position = start;
    return scanner.fail(isNegated ? 'operator (eq, gt, ...)' : expectedOperator);
  };
  if (word === 'is') return { kind: 'is', field, isNegated, value: readIs(scanner) };
  if (word === 'in') return { kind: 'in', field, isNegated, values: readList(scanner) };
  if (isTextSearch(word)) {
    const configuration = scanner.takes('(') ? (scanner.match(/[^()]*/y) ?? '') : null;
    if (configuration !== null) scanner.expect(')');
    if (!scanner.takes('.')) return refuse();
    return { kind: 'search', field, isNegated, search: word, configuration, value: ending.readValue(scanner) };
  }
  if (word === 'isdistinct' && scanner.takes('.'))
    return { kind: 'distinct', field, isNegated, value: ending.readValue(scanner) };
  if (!isComparison(word)) return refuse();
  const quantifier = quantifiable.includes(word) ? scanner.match(/\((?:any|all)\)/y) : null;
  if (!scanner.takes('.')) return refuse();
  return {
    kind: 'compare',
    field,
    isNegated,
    comparison: word,
    quantifier: quantifier === null ? null : quantifier === '(any)' ? 'any' : 'all',
    value: ending.readValue(scanner),
  };
}

function readIs(scanner: Scanner): IsValue {
  scanner.expect('.', '"."');
  const start = scanner.position;
  const value = isValues[(scanner.match(/[a-z_]+/iy) ?? '').toLowerCase()];
  if (value !== undefined && scanner.match(/(?=[,)]|$)/y) !== null) return value;
  scanner.position = start;
  return scanner.fail('isVal: (null, not_null, true, false, unknown)');
}

function readList(scanner: Scanner): string[] {
  scanner.expect('.', '"."');
  scanner.expect('(');
  skipBlanks(scanner);
  const values: string[] = [];
  do values.push(inTree.readValue(scanner));
  while (scanner.takes(','));
  scanner.expect(')', '"," or ")"');
  return values.length === 1 && values[0] === '' ? [] : values;
}
