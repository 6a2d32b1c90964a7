import type pg from 'pg';
import { currentTable, type MigrationRecord } from '#platform/db/former-level.ts';

/**
 * The schemas that migrations fill. `portal_meta` is compared, not copied; pg-boss creates its own. `realtime` holds short-lived
 * rows numbered by this database's transactions.
 */
const schemas = ['auth', 'auth_ext', 'portal', 'storage', 'storage_ext', 'feed'];

/**
 * What a restored installation must not have: all users sign in again, because a session or link ended after the backup must not
 * come back.
 */
const leftOut = new Set([
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.mfa_amr_claims',
  'auth.mfa_challenges',
  'auth.one_time_tokens',
  'auth.flow_state',
  'auth.saml_relay_states',
  'auth.oauth_authorizations',
  'auth.oauth_client_states',
  'auth.webauthn_challenges',
  // A key revoked after the backup must not come back either.
  'portal.api_keys',
  'portal.api_key_uses',
  // Nor a webhook that was ended.
  'portal.webhooks',
  'portal.webhook_events',
  'portal.webhook_deliveries',
  'auth_ext.flow_session_expiries',
  'auth_ext.email_outbox',
  'auth_ext.rate_limits',
  // Derived by triggers: recomputed as the source rows arrive, and otherwise counted twice.
  'portal.collection_totals',
  'portal.status_totals',
  'portal.threads',
  'portal.vintage_totals',
  'storage_ext.stored_bytes',
  // Positions that are transaction ids of the former cluster.
  'feed.change_marks',
  // Written by a starting server, and by uploads that must be sent again.
  'storage_ext.quota',
  'storage_ext.reservations',
  'storage_ext.resumable_uploads',
  'storage_ext.upload_parts',
]);

export interface Table {
  /** `schema.table`; names come from our own migrations and need no quotes. */
  name: string;
  /** Without generated columns, and without `changed_in`: a restored row changes in the transaction that restores it. */
  columns: string[];
}

export interface Catalog {
  /** Referenced tables come first. */
  copied: Table[];
  leftOut: string[];
}

export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `select format('%s.%s', n.nspname, c.relname) as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               and not (n.nspname = 'portal' and a.attname = 'changed_in')) as columns,
            array(select distinct format('%s.%s', pn.nspname, p.relname) from pg_constraint f
                  join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r'
     order by 1`,
    [schemas],
  );
  // A backup may be written before the first start of a new version: its tables have their former names then.
  const isLeftOut = (name: string) => leftOut.has(currentTable(name));
  const kept = rows.filter(({ name }) => !isLeftOut(name));
  return {
    copied: parentsFirst(kept).map(({ name, columns }) => ({ name, columns })),
    leftOut: rows.map(({ name }) => name).filter(isLeftOut),
  };
}

function parentsFirst<T extends { name: string; parents: string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const ready = tables.filter(({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)));
    if (ready.length === 0) {
      const stuck = tables.filter(({ name }) => !placed.has(name)).map(({ name }) => name);
      throw new Error(`These tables refer to each other or to one that is not copied: ${stuck.join(', ')}`);
    }
    for (const table of ready) placed.add(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** The database's migration level; empty if no server ever used it. */
export async function readLevel(client: pg.ClientBase): Promise<MigrationRecord[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('portal_meta.migrations') is not null as there`,
  );
  if (!found[0]?.there) return [];
  return (await client.query<MigrationRecord>('select name, checksum from portal_meta.migrations order by name')).rows;
}

/** The next value of every used sequence, as text: `bigint` exceeds a JSON number. */
export async function readSequences(client: pg.ClientBase): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%s.%s', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = any ($1) and last_value is not null order by 1`,
    [schemas],
  );
  return rows;
}
