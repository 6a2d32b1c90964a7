import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Cluster } from './cluster.ts';

const role = 'recoup';

/** Of an installation from before this role, whose objects belong to the superuser: all that is not PostgreSQL's own. */
const transferOwnership = `
do $$
declare
  statement text;
begin
  for statement in
    select format('alter schema %I owner to ${role}', nspname) from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') and nspowner <> '${role}'::regrole
    union all
    select format('alter %s %s owner to ${role}',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema' and relowner <> '${role}'::regrole
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e') and d.classid = 'pg_class'::regclass)
    union all
    select format('alter routine %s owner to ${role}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and proowner <> '${role}'::regrole
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${role}', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = typnamespace
      where typtype in ('e', 'd', 'r') and nspname !~ '^pg_' and nspname <> 'information_schema' and typowner <> '${role}'::regrole
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  loop
    execute statement;
  end loop;
  for statement in
    select format('grant %I to ${role} with admin option', rolname) from pg_roles
      where rolname in ('anon', 'authenticated', 'service_role')
  loop
    execute statement;
  end loop;
end
$$`;

/** Only a superuser may create it; the migrations do without it. */
const announceSchemaChanges = `
do $$
begin
  if to_regproc('rest.notify_schema_change') is not null
    and not exists (select from pg_event_trigger where evtname = 'recoup_rest_ddl') then
    create event trigger recoup_rest_ddl on ddl_command_end
      when tag in ('ALTER FOREIGN TABLE', 'ALTER FUNCTION', 'ALTER MATERIALIZED VIEW', 'ALTER TABLE', 'ALTER TYPE', 'ALTER VIEW', 'COMMENT',
        'CREATE FOREIGN TABLE', 'CREATE FUNCTION', 'CREATE MATERIALIZED VIEW', 'CREATE TABLE', 'CREATE TABLE AS', 'CREATE VIEW',
        'DROP FOREIGN TABLE', 'DROP FUNCTION', 'DROP MATERIALIZED VIEW', 'DROP TABLE', 'DROP VIEW')
      execute function rest.notify_schema_change();
  end if;
end
$$`;

/**
 * Creates the server's login role, which owns its objects and is not a superuser: an attacker who takes over a connection cannot read
 * files, run programs or change other roles. Returns its URL.
 */
export async function ensureOwner(cluster: Pick<Cluster, 'home'>, adminUrl: string): Promise<string> {
  const file = join(cluster.home, 'owner-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const password = readFileSync(file, 'utf8').trim();
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows: recovery } = await client.query<{ runs: boolean }>('select pg_is_in_recovery() as runs');
    // A replica has its roles from the primary.
    if (recovery[0]?.runs) return urlOf(adminUrl, password);
    const { rows } = await client.query(`select from pg_roles where rolname = '${role}'`);
    await client.query('begin');
    // Creating roles that bypass row-level security requires bypassing it.
    await client.query(
      `${rows.length === 0 ? 'create' : 'alter'} role ${role} login nosuperuser createrole bypassrls password ${pg.escapeLiteral(password)}`,
    );
    if (rows.length === 0) await client.query(`alter database postgres owner to ${role}`);
    if (rows.length === 0) await client.query(transferOwnership);
    await client.query(announceSchemaChanges);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return urlOf(adminUrl, password);
}

function urlOf(adminUrl: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
