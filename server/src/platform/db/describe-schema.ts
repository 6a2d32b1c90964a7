import type pg from 'pg';

/** Those that migrations fill, in reading order; within `portal`, tables follow their areas. */
export const schemas = [
  'portal_meta',
  'auth',
  'auth_ext',
  'portal',
  'storage',
  'storage_ext',
  'feed',
  'realtime',
  'realtime_ext',
  'api',
  'rest',
];

const areas: [area: string, tables: string[]][] = [
  [
    'users',
    [
      'memberships',
      'invitations',
      'user_profiles',
      'step_ups',
      'agency_members',
      'agency_invitations',
      'api_keys',
      'api_key_uses',
      'webhooks',
      'webhook_events',
      'webhook_deliveries',
    ],
  ],
  [
    'company',
    [
      'clients',
      'client_profile_versions',
      'client_sections',
      'locations',
      'bank_accounts',
      'onboarding_drafts',
      'onboarding_steps',
      'agreement_versions',
      'agreement_signatures',
      'commission_schedules',
    ],
  ],
  [
    'accounts',
    [
      'people',
      'person_contacts',
      'accounts',
      'account_parties',
      'account_status_history',
      'account_events',
      'account_balances',
      'interest_postings',
      'account_notes',
      'requests',
      'disputes',
      'offers',
      'messages',
      'threads',
      'thread_reads',
      'documents',
    ],
  ],
  [
    'money',
    [
      'payments',
      'stated_commissions',
      'interest_rates',
      'statements',
      'statement_events',
      'statement_drafts',
      'statement_charges',
      'ach_settings',
      'ach_files',
      'ach_entries',
      'voided_lines',
      'invoices',
    ],
  ],
  ['placing', ['batches', 'manual_entry_drafts', 'imports', 'import_rows', 'import_edits', 'import_mappings', 'layouts']],
  ['home', ['status_totals', 'collection_totals', 'vintage_totals', 'inbox_dismissals']],
  [
    'reports',
    [
      'report_runs',
      'report_run_readers',
      'report_schedules',
      'report_schedule_recipients',
      'exports',
      'published_documents',
      'saved_views',
    ],
  ],
  ['notifications', ['notifications', 'notification_settings', 'notification_digests']],
  ['search', ['name_words', 'recent_searches']],
  [
    'agency',
    [
      'queue_assignments',
      'queue_leases',
      'answer_templates',
      'brand',
      'brand_images',
      'email_text_versions',
      'status_text_versions',
      'agency_licenses',
      'installation',
      'maintenance_windows',
      'incidents',
      'incident_updates',
    ],
  ],
  ['audit', ['audit_log', 'agency_audit_log', 'list_views']],
  [
    'agency',
    [
      'client_notes',
      'client_note_versions',
      'compliance_settings',
      'complaints',
      'retention_periods',
      'legal_holds',
      'retention_runs',
      'retention_counts',
      'client_endings',
      'client_ending_files',
      'client_ending_counts',
    ],
  ],
  ['platform', ['idempotency_keys']],
];

const tableOrder = new Map(
  areas
    .flatMap(([area, tables]) => tables.map((table) => [table, area] as const))
    .map(([table, area], i) => [table, { area, i }]),
);

export interface CatalogItem {
  schema: string;
  /** Table that the statement belongs to; empty for the schema and its types, `()` for functions. */
  name: string;
  kind: number;
  text: string;
}

/**
 * The migrated schema as SQL to read: tables with their columns, constraints, indexes, triggers, policies and grants, then functions
 * with theirs. Not meant to be run. Names that PostgreSQL gives to `not null` constraints are left out.
 */
export async function describeSchema(client: pg.Client): Promise<string> {
  const rows = await readCatalog(client, schemas);
  const unplaced = new Set(
    rows
      .filter(({ schema, name }) => schema === 'portal' && name !== '' && name !== '()' && !tableOrder.has(name))
      .map(({ name }) => name),
  );
  if (unplaced.size > 0) throw new Error(`Name the area of ${[...unplaced].join(', ')} in describe-schema.ts.`);
  const parts = [header];
  for (const schema of schemas) {
    const own = rows.filter((row) => row.schema === schema);
    parts.push(`-- ═══ ${schema} ${'═'.repeat(120 - schema.length)}\n`);
    let area = '';
    for (const name of tablesOf(schema, own)) {
      if (name === '()') parts.push(`-- ─── functions ${'─'.repeat(91)}`);
      const placed = schema === 'portal' ? tableOrder.get(name) : undefined;
      if (placed && placed.area !== area) parts.push(`-- ─── ${(area = placed.area)} ${'─'.repeat(100 - area.length)}\n`);
      parts.push(
        `${own
          .filter((row) => row.name === name)
          .map(({ text }) => text)
          .join('\n')}\n`,
      );
    }
  }
  return parts.join('\n');
}

/** Every object of the schemas as SQL. Leaves the connection with a search_path under which names are printed in full. */
export async function readCatalog(client: pg.ClientBase, of: readonly string[]): Promise<CatalogItem[]> {
  await client.query(`set search_path = pg_catalog`);
  return (await client.query<CatalogItem>(catalogQuery, [of])).rows;
}

function tablesOf(schema: string, rows: CatalogItem[]): string[] {
  const names = [...new Set(rows.map(({ name }) => name))];
  const rank = (name: string) =>
    name === '' ? -1 : name === '()' ? Infinity : schema === 'portal' ? (tableOrder.get(name)?.i ?? 0) : 0;
  return names.toSorted((a, b) => rank(a) - rank(b) || 0);
}

const header = `-- Written by "npm run db:types" from the migrated schema; not by hand, and never run. Read it to see what stands: the
-- migrations say how it came to be. As PostgreSQL 18 prints it.
`;

const catalogQuery = `
with spaces as (select oid, nspname from pg_namespace where nspname = any ($1::text[])),
tables as (
  select c.oid, n.nspname as schema, c.relname as name, quote_ident(n.nspname) || '.' || quote_ident(c.relname) as full_name,
    case c.relkind when 'v' then 'view' else 'table' end as kind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.relowner,
    c.relacl, c.reloptions
  from pg_class c join spaces n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v')
)
select schema, name, kind, text from (
  -- kind 1: the table
  select schema, name, 1 as kind, '' as position, format(E'create%s table %s (\\n%s\\n);',
    case relpersistence when 'u' then ' unlogged' else '' end, full_name,
    array_to_string(array(
      select format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod))
        || case when a.attcollation not in (0, t.typcollation) then format(' collate %s', a.attcollation::regcollation) else '' end
        || case when a.attnotnull then ' not null' else '' end
        || case a.attidentity when 'a' then ' generated always as identity' when 'd' then ' generated by default as identity' else '' end
        || coalesce(case a.attgenerated when 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
             when 'v' then format(' generated always as (%s)', pg_get_expr(d.adbin, d.adrelid))
             else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '')
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = tables.oid and a.attnum > 0 and not a.attisdropped order by a.attnum)
    || array(
      select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) from pg_constraint
      where conrelid = tables.oid and contype in ('p', 'u', 'c', 'f', 'x') order by strpos('pucfx', contype::text), conname
    ), E',\\n')) as text
  from tables where tables.kind = 'table'
  union all
  select schema, name, 1, '', format(E'create view %s%s as\\n%s', full_name,
    coalesce(format(' with (%s)', array_to_string(reloptions, ', ')), ''), pg_get_viewdef(oid))
  from tables where tables.kind = 'view'
  union all
  select schema, name, 2, '', format('comment on %s %s is %L;', kind, full_name, obj_description(oid, 'pg_class'))
  from tables where obj_description(oid, 'pg_class') is not null
  union all
  select schema, name, 2, to_char(attnum, 'FM0000'),
    format('comment on column %s.%I is %L;', full_name, attname, col_description(tables.oid, attnum))
  from tables join pg_attribute on attrelid = tables.oid where attnum > 0 and col_description(tables.oid, attnum) is not null
  union all
  select schema, name, 3, i.relname, pg_get_indexdef(i.oid) || ';'
  from tables join pg_index x on x.indrelid = tables.oid join pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
  union all
  select schema, name, 4, tgname, replace(pg_get_triggerdef(t.oid), ' REFERENCING', E'\\n  REFERENCING') || ';'
    || case when obj_description(t.oid, 'pg_trigger') is null then ''
         else format(E'\\ncomment on trigger %I on %s is %L;', tgname, full_name, obj_description(t.oid, 'pg_trigger')) end
  from tables join pg_trigger t on t.tgrelid = tables.oid where not t.tgisinternal
  union all
  select schema, name, 5, '', format('alter table %s enable row level security;', full_name)
    || case when relforcerowsecurity then format(E'\\nalter table %s force row level security;', full_name) else '' end
  from tables where relrowsecurity
  union all
  select schema, name, 6, polname, format('create policy %I on %s%s for %s to %s', polname, full_name,
      case when polpermissive then '' else ' as restrictive' end,
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      array_to_string(array(select case when r = 0 then 'public' else r::regrole::text end from unnest(polroles) r order by 1), ', '))
    || coalesce(E'\\n  using ' || pg_get_expr(polqual, polrelid), '')
    || coalesce(E'\\n  with check ' || pg_get_expr(polwithcheck, polrelid), '') || ';'
  from tables join pg_policy on polrelid = tables.oid
  union all
  select schema, name, 7, grantee, format('grant %s on %s to %s;', string_agg(lower(privilege), ', ' order by privilege), full_name, grantee)
  from (
    select schema, name, full_name, x.grantee::regrole::text as grantee, x.privilege_type as privilege
    from tables, aclexplode(relacl) x where x.grantee <> relowner and x.grantee <> 0
    union all
    select schema, name, full_name, x.grantee::regrole::text,
      format('%s (%s)', x.privilege_type, string_agg(quote_ident(a.attname), ', ' order by a.attnum))
    from tables join pg_attribute a on a.attrelid = tables.oid, aclexplode(a.attacl) x where x.grantee <> relowner and x.grantee <> 0
    group by 1, 2, 3, 4, x.privilege_type
  ) granted group by schema, name, full_name, grantee
  union all
  -- kind 0: the schema and its types, and its functions
  select n.nspname, '', 0, '', format('create schema %I;', n.nspname) || coalesce(E'\\n' || (
    select string_agg(format('grant %s on schema %I to %s;', lower(x.privilege_type), n.nspname, x.grantee::regrole), E'\\n'
      order by x.grantee::regrole::text, x.privilege_type)
    from pg_namespace o, aclexplode(o.nspacl) x where o.oid = n.oid and x.grantee <> o.nspowner and x.grantee <> 0), '')
  from spaces n
  union all
  select n.nspname, '', 1, t.typname, format('create type %I.%I as enum (%s);', n.nspname, t.typname,
    (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
  from pg_type t join spaces n on n.oid = t.typnamespace where t.typtype = 'e'
  union all
  select n.nspname, '()', 9, p.proname || pg_get_function_identity_arguments(p.oid),
    format(E'\\ncreate function %I.%I(%s)\\nreturns %s\\nlanguage %s%s%s%s%s%s%s', n.nspname, p.proname, pg_get_function_arguments(p.oid),
      pg_get_function_result(p.oid), l.lanname,
      case p.provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end,
      case when p.proisstrict then ' strict' else '' end,
      case p.proparallel when 's' then ' parallel safe' else '' end,
      case when p.prosecdef then ' security definer' else '' end,
      case when p.proretset and p.prorows <> 1000 then ' rows ' || p.prorows else '' end,
      (select string_agg(E'\\nset ' || split_part(c, '=', 1) || ' = ' || coalesce(nullif(substr(c, strpos(c, '=') + 1), '""'), ''''''), '')
       from unnest(p.proconfig) c))
    || coalesce(E'\\n' || pg_get_function_sqlbody(p.oid) || ';', E'\\nas $$' || rtrim(p.prosrc, E' \\n') || E'\\n$$;')
    || case when obj_description(p.oid, 'pg_proc') is null then ''
         else format(E'\\ncomment on function %I.%I is %L;', n.nspname, p.proname, obj_description(p.oid, 'pg_proc')) end
    || case when p.proacl is null or exists (select from aclexplode(p.proacl) x where x.grantee = 0) then ''
         else format(E'\\nrevoke all on function %I.%I from public;', n.nspname, p.proname) end
    || coalesce((select format(E'\\ngrant execute on function %I.%I to %s;', n.nspname, p.proname,
         string_agg(x.grantee::regrole::text, ', ' order by x.grantee::regrole::text))
       from aclexplode(p.proacl) x where x.grantee <> p.proowner and x.grantee <> 0 having count(*) > 0), '')
  from pg_proc p join spaces n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
) described
order by array_position($1::text[], schema), name = '' desc, name, kind, position collate "C", text`;
