import type pg from 'pg';

export interface DatabaseFacts {
  /** As `server_version_num`, for example 180004. */
  version: number;
  isSuperuser: boolean;
  /** Roles of the API that the server's role cannot become. */
  notTaken: string[];
  serviceBypasses: boolean;
  /** Roles of requests with rights that reach beyond row-level security. */
  tooPowerful: string[];
  now: Date;
  migrations: string[];
  lastBackup: Date | null;
  clients: number;
  /** Sign-ins of the demo, whose password is public. */
  demoUsers: number;
  /** Who needs a second factor unless `MFA_REQUIRED` is set: stored when the installation was created (decision 0075). */
  secondFactorFor: 'off' | 'admins' | 'all';
}

/** Facts of a migrated database. */
export async function readDatabaseFacts(pool: pg.Pool): Promise<DatabaseFacts> {
  const { rows } = await pool.query<DatabaseFacts>(`
    select current_setting('server_version_num')::int as version,
           (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser",
           array(select name from unnest(array['anon', 'authenticated', 'service_role']) name
             where not case when current_setting('server_version_num')::int >= 160000
               then pg_has_role(session_user, name, 'SET') else pg_has_role(session_user, name, 'MEMBER') end) as "notTaken",
           (select rolbypassrls or rolsuper from pg_roles where rolname = 'service_role') as "serviceBypasses",
           array(select rolname::text from pg_roles r where rolname in ('anon', 'authenticated') and (rolsuper or rolbypassrls or rolcreaterole
             or exists (select from pg_auth_members m where m.member = r.oid))) as "tooPowerful",
           clock_timestamp() as now,
           (select coalesce(array_agg(name), '{}') from portal_meta.migrations) as migrations,
           (select max(at) from portal_meta.backups) as "lastBackup",
           (select count(*)::int from portal.clients) as clients,
           (select count(*)::int from auth.users where email like '%@demo.test') as "demoUsers",
           coalesce((select second_factor_for from portal.installation), 'all') as "secondFactorFor"`);
  const [facts] = rows;
  if (!facts) throw new Error('The database returned no row.');
  return facts;
}
