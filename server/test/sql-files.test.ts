import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';

const areas = join(import.meta.dirname, '../src/areas');

/** Where docs/ARCHITECTURE.md lets SQL live: repositories, filters, and modules that are a query by nature. */
const homes = [
  /\.repository\.ts$/,
  /\.filters\.ts$/,
  /^placing\/writer\//,
  /^reports\/kinds\//,
  /^search\/kinds\//,
  /^feed\/kinds\//,
  /^feed\/outbox\//,
];

const forms = {
  'value import of kysely': /^import (?!type\b)(?:\w+|\{(?:\s*type \w+,)*\s*(?!type\b)\w[^}]*\}) from 'kysely'/m,
  'query builder': /\.(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/,
  'sql template': /\bsql(?:<[^`]*>)?`/,
  'SQL text': /\.query(?:<[^(]*>)?\(\s*[`'"]/,
  COPY: /\bcopyInto\(/,
};

const findSql = (text: string): string[] =>
  Object.entries(forms).flatMap(([form, pattern]) => (pattern.test(text) ? [form] : []));

const files = readdirSync(areas, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((path) => ({ path, found: findSql(readFileSync(join(areas, path), 'utf8')) }));

it('keeps the SQL of the areas in repositories, filters and modules that are a query', () => {
  const outside = files.filter(({ path, found }) => found.length > 0 && !homes.some((home) => home.test(path)));
  expect(outside).toEqual([]);
});

it('allows SQL only where there is some', () => {
  const unused = homes.filter((home) => !files.some(({ path, found }) => found.length > 0 && home.test(path)));
  expect(unused).toEqual([]);
});

it.each([
  ["import { type Expression, sql } from 'kysely';", ['value import of kysely']],
  ["import {\n  type Expression,\n  CompiledQuery,\n} from 'kysely';", ['value import of kysely']],
  ["import { type Expression, type SqlBool } from 'kysely';", []],
  ["import type { Expression } from 'kysely';", []],
  ["await tx\n  .selectFrom('portal.accounts')", ['query builder']],
  ['sql<{ id: string }>`select 1`', ['sql template']],
  ['db.query<{ id: string }>(\n  `select 1`)', ['SQL text']],
  ["await copyInto(client, { table: 'portal.import_rows' })", ['COPY']],
  ['const { q } = request.query(search);', []],
])('recognizes SQL: %j', (text, found) => {
  expect(findSql(text)).toEqual(found);
});
