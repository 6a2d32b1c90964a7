import { parse } from 'csv-parse/sync';
import { invalidBody } from '../errors.ts';
import type { JsonBody } from '../plan/types.ts';
import { readMediaType } from './media.ts';

export interface ReadBody {
  json: JsonBody;
  /** The keys of its objects, the same in each. */
  keys: readonly string[];
}

export const bodyTypeOf = (contentType: string | undefined): string =>
  contentType === undefined ? 'application/json' : readMediaType(contentType).type;

/** Rows to write. `columns` names the keys to use, whatever the objects have. Errors: PGRST102. */
export function readRows(raw: Buffer, { type, columns }: { type: string; columns: readonly string[] | null }): ReadBody {
  const text = raw.toString('utf8');
  switch (type) {
    case 'application/json':
      return readJson(text, columns);
    case 'text/csv':
      return readCsv(text, columns);
    case 'application/x-www-form-urlencoded':
      return readJson(JSON.stringify(Object.fromEntries(new URLSearchParams(text))), columns);
    default:
      throw invalidBody(`Content-Type not acceptable: ${type}`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody('Empty or invalid json');
  }
}

function readJson(text: string, columns: readonly string[] | null): ReadBody {
  const value = parseJson(text);
  if (isObject(value)) return { json: { text, isObject: true }, keys: columns ?? Object.keys(value) };
  const rows: unknown[] = Array.isArray(value) ? value : [];
  if (columns) return { json: { text: Array.isArray(value) ? text : '[]', isObject: false }, keys: columns };
  const [first] = rows;
  if (first === undefined) return { json: { text: '[]', isObject: false }, keys: [] };
  const keys = isObject(first) ? Object.keys(first) : null;
  const isUniform = (row: unknown) =>
    keys !== null && isObject(row) && Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (keys === null || !rows.every(isUniform)) throw invalidBody('All object keys must match');
  return { json: { text, isObject: false }, keys };
}

function readCsv(text: string, columns: readonly string[] | null): ReadBody {
  let records: string[][];
  try {
    records = parse(text, { bom: true, skipEmptyLines: true });
  } catch {
    throw invalidBody('All lines must have same number of fields');
  }
  const [names = [], ...lines] = records;
  const rows = lines.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at] === 'NULL' ? null : line[at]])));
  return { json: { text: JSON.stringify(rows), isObject: false }, keys: columns ?? names };
}
