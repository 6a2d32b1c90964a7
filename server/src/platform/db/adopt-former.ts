import type pg from 'pg';
import { readCatalog, schemas, type CatalogItem } from './describe-schema.ts';
import { baseline, firstFormer, formerCommit, isFormer, isLastFormerLevel, type MigrationRecord } from './former-level.ts';

interface Migration extends MigrationRecord {
  sql: string;
}

/** In the order of their names; none for a database without migrations. */
export async function readRecords(client: pg.ClientBase): Promise<MigrationRecord[]> {
  const { rows: found } = await client.query(`select where to_regclass('portal_meta.migrations') is not null`);
  if (found.length === 0) return [];
  const { rows } = await client.query<MigrationRecord>(
    'select name, checksum from portal_meta.migrations order by name collate "C"',
  );
  return rows;
}

/**
 * Records a database of the last former level as migrated by the files up to `baseline`, which describe the same schema (decision
 * 0038); nothing else changes. Runs in the caller's transaction, under its lock. Does nothing if no former migration was applied.
 * Errors: a lower former level, or a schema that differs from the files.
 */
export async function adoptFormerLevel(client: pg.ClientBase, migrations: readonly Migration[]): Promise<boolean> {
  const records = await readRecords(client);
  if (!isFormer(records) || migrations.some(({ name }) => name === records[0]?.name)) return false;
  if (records.some(({ name }) => name === migrations[0]?.name)) {
    // A former version that is started on a current database records its first file, and fails at the second.
    await client.query('delete from portal_meta.migrations where name = $1', [firstFormer]);
    return false;
  }
  if (!isLastFormerLevel(records))
    throw new Error(
      `This version cannot update a database at ${records.at(-1)?.name}. Start commit ${formerCommit} on it once, which applies the migrations in between, then this version. Nothing was changed.`,
    );
  const files = migrations.filter(({ name }) => name <= baseline);
  const differences = await compare(client, files);
  if (differences.length > 0)
    throw new Error(
      [
        `The schema of this database differs from the level that it records (${records.at(-1)?.name}):`,
        ...differences.slice(0, 5),
        ...(differences.length > 5 ? [`and ${differences.length - 5} more`] : []),
        `Undo these changes and start again; server/sql/current.sql of commit ${formerCommit} shows the schema. Nothing was changed.`,
      ].join('\n  '),
    );
  await client.query('delete from portal_meta.migrations');
  for (const { name, checksum } of files)
    await client.query('insert into portal_meta.migrations (name, checksum) values ($1, $2)', [name, checksum]);
  return true;
}

/**
 * Runs the files beside the renamed schemas and rolls back, so that this server prints both sides: versions of PostgreSQL print
 * views and expressions differently. Rows and locks of tables are not involved.
 */
async function compare(client: pg.ClientBase, files: readonly Migration[]): Promise<string[]> {
  // A hosted project's schemas belong to its administrator; the files leave them as they are.
  const { rows: own } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname = any ($1) and nspname <> 'portal_meta' and pg_has_role(nspowner, 'USAGE')`,
    [schemas],
  );
  const names = own.map(({ name }) => name);
  await client.query('savepoint comparison');
  const present = await readCatalog(client, names);
  await client.query('rollback to savepoint comparison');
  for (const name of names) await client.query(`alter schema ${name} rename to former_${name}`);
  for (const { sql } of files) await client.query(sql);
  const expected = await readCatalog(client, names);
  await client.query('rollback to savepoint comparison');
  return listDifferences(linesOf(present), linesOf(expected));
}

function listDifferences(present: readonly string[], expected: readonly string[]): string[] {
  const differences = [
    ...without(expected, present).map((line) => `missing: ${shorten(line)}`),
    ...without(present, expected).map((line) => `not ours: ${shorten(line)}`),
  ];
  if (differences.length > 0) return differences;
  const moved = expected.find((line, i) => line !== present[i]);
  return moved ? [`in another order: ${shorten(moved)}`] : [];
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}

const shorten = (line: string) => (line.length > 200 ? `${line.slice(0, 200)}…` : line).replaceAll(/\s+/g, ' ');

/** Tables and schemas line by line, everything else as one. */
function linesOf(items: readonly CatalogItem[]): string[] {
  return items
    .flatMap(({ schema, name, text }) => {
      const lines = text.split('\n').filter((line) => !line.startsWith('comment on '));
      if (/^create (unlogged )?table/.test(text))
        return lines.map((line) => `${schema}.${name}: ${line.replace(/,$/, '').trim()}`);
      return text.startsWith('create schema') ? lines : [lines.join('\n').trim()];
    })
    .filter((line) => line !== '' && !isOperators(line));
}

/**
 * What an operator may have added or replaced: rights of other roles, triggers that opt a table into postgres_changes, comments;
 * and `new_id`, written for the PostgreSQL of the first start.
 */
function isOperators(line: string): boolean {
  return (
    (line.startsWith('grant ') && !/ to (anon|authenticated|service_role);$/.test(line)) ||
    line.includes('EXECUTE FUNCTION realtime.record_change()') ||
    line.startsWith('create function portal.new_id()')
  );
}
