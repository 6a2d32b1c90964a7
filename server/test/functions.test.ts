import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const schemas = ['auth', 'auth_ext', 'portal', 'storage', 'storage_ext', 'feed', 'realtime', 'realtime_ext', 'api', 'rest'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('comments every function with what it stores or returns', async () => {
  const rows = await database.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace::regnamespace::text = any ($1) and coalesce(length(obj_description(p.oid, 'pg_proc')), 0) < 20`,
    [schemas],
  );
  expect(rows).toEqual([]);
});

it('lists every function in docs/ARCHITECTURE.md', async () => {
  const rows = await database.query<{ name: string }>(
    `select distinct format('%s.%s', p.pronamespace::regnamespace, p.proname) as name from pg_proc p
     where p.pronamespace::regnamespace::text = any ($1) order by 1`,
    [schemas],
  );
  expect(documentedFunctions()).toEqual(rows.map(({ name }) => name));
});

/** First column of the table: `schema.name`, followed by names of the same schema. */
function documentedFunctions(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/ARCHITECTURE.md'), 'utf8');
  const section = text.slice(text.indexOf('### Functions and triggers'), text.indexOf('## State machines'));
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const names = [...(line.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);
      const schema = names[0]?.split('.')[0] ?? '';
      return names.map((name) => (name.includes('.') ? name : `${schema}.${name}`));
    })
    .toSorted();
}
