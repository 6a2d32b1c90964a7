import { sql, type QueryExecutorProvider } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Breaks out of text, attributes and scripts and marks the page if it runs; then direction overrides, and characters without a glyph. */
const hostileText =
  '=1+1"><img src=hostile onerror="window.wasRun=1"><script>window.wasRun=1</script><svg onload="window.wasRun=1"></svg>' +
  '[a](javascript:window.wasRun=1){{x}}\u202Egpj\u2066\u0007\u001B[2J';

/** Columns with keys, codes of our own and what programs read; a code unknown to the program would break a screen. */
const technical =
  '(^|_)(id|key|sha256|sealed|hash|hmac|fingerprint|prefix|token|etag|cursor|path|version|words?|lexemes|print|sound|external_id|media_type|format' +
  '|status|state|action|kind|event|operation|code|type|reason_code|commission_reason|schedule|memory|template|query|structure|mapping|rhythm|field_group|row_meaning|invoices|website|support_email)$';

/** Rows of tables that are empty in the demo. `$client`, `$user` and `$account` are replaced. */
const rows = [
  `portal.documents (client_id, account_id, kind, file_name, media_type, bytes, sha256, file_key, author_name)
     values ($client, $account, 'other', 'a b', 'text/plain', 4, 'x', 'x', 'A B')`,
  `portal.saved_views (client_id, user_id, name, query) values ($client, $user, 'A b', 'status=ACTIVE')`,
  `portal.invitations (client_id, email, name, role, token_sha256, invited_by_name, expires_at)
     values ($client, 'a@example.com', 'A b', 'client_staff', repeat('a', 64), 'A b', now() + interval '7 days')`,
  `portal.agency_invitations (token_sha256, email, role, invited_by_name, expires_at)
     values (repeat('b', 64), 'b@example.com', 'agency_staff', 'A b', now() + interval '7 days')`,
  `portal.api_keys (client_id, name, prefix, key_hmac, scopes, created_by, created_by_name, expires_at)
     values ($client, 'A b', 'rk_live_abcdef', repeat('c', 64), '{read}', $user, 'A b', now() + interval '9 days')`,
  `portal.webhooks (id, client_id, name, url, events, secret_sealed, created_by, created_by_name, failing_since)
     values ($client, $client, 'A b', 'https://example.com', '{payment.posted}', 'x', $user, 'A b', now())`,
  `portal.webhook_deliveries (client_id, webhook_id, body, state, last_error, next_at)
     values ($client, $client, '{"type":"events","events":[]}', 'dead', 'A b', now())`,
  `portal.exports (client_id, format, query, state, file_key, file_name, bytes, created_by, expires_at)
     values ($client, 'csv', '{}', 'ready', 'x', 'a b', 1, $user, now() + interval '9 days')`,
  `portal.imports (client_id, file_name, file_bytes, state, failure_code, failure_message, created_by)
     values ($client, 'a b', 1, 'failed', 'unreadable', 'A b', $user)`,
  `portal.recent_searches (client_id, user_id, query) values ($client, $user, 'A b')`,
  `portal.client_note_versions (client_id, note_id, revision, body, written_by_name, written_at)
     select client_id, id, 1, 'A b', 'A b', now() from portal.client_notes`,
  `portal.client_sections (client_id, section, changed_by_name) values ($client, 'company', 'A b')`,
  `portal.client_profile_versions (client_id, field, version, value, changed_by_name) values ($client, 'legal_name', 1, 'A b', 'A b')`,
  `portal.brand (product_name, agency_name, website, support_email, support_phone, sign_in_headline, sign_in_text, updated_by_name)
     values ('A b', 'A b', 'https://example.com', 'a@example.com', 'A b', 'A b', 'A b', 'A b')`,
  `portal.email_text_versions (template, revision, subject, body, button, note, created_by_name)
     values ('bank_account_changed', 1, 'A b', 'A b', 'A b', 'A b', 'A b')`,
  `portal.status_text_versions (status, revision, label, meaning, next_step, created_by_name)
     values ('DISPUTED', 1, 'A b', 'A b', 'A b', 'A b')`,
  `portal.incidents (id, title, state, created_by_name) values ($client, 'A b', 'identified', 'A b')`,
  `portal.incident_updates (incident_id, state, text, by_name) values ($client, 'identified', 'A b', 'A b')`,
  `portal.maintenance_windows (starts_at, ends_at, message, created_by_name)
     values (now() + interval '1 hour', now() + interval '2 hours', 'A b', 'A b')`,
  `portal.layouts (header_signature, name, columns, row_meaning, invoices, updated_by_name)
     values ('x', 'A b', '[]', 'debtor', 'each', 'A b')`,
  `portal.client_endings (client_id, reason, disposition, with_numbers, state, failure_message, ended_by_name, ended_at)
     select id, 'A b', 'return', false, 'failed', 'A b', 'A b', now() from portal.clients c
     where id <> $client and not exists (select from portal.client_endings e where e.client_id = c.id) limit 1`,
  `feed.webhooks (id, url, secret_sealed, notified_position) values ($client, 'A b', 'x', 9000000000000000)`,
  `feed.deliveries (webhook_id, body, state, last_error) values ($client, '{"type":"events"}', 'dead', 'A b')`,
  `feed.loads (file_name, file_bytes, kind, source, is_history, state, failure, created_by, created_by_name, created_at)
     values ('a b', 1, 'payment', 'A b', false, 'failed', '["A b"]', $user, 'A b', now())`,
  `feed.file_mappings (source, kind, columns, constants) values ('A b', 'payment', '{}', '{}')`,
  `feed.exchange_files (name, state, bytes, modified_at, seen_at, message, finished_at) values ('a b', 'refused', 1, now(), now(), 'A b', now())`,
  `feed.field_locks (field_group, owner, changed_by_name) values ('status', 'A b', 'A b')`,
];

export interface Planted {
  account: { client_id: string; people_id: string; id: string };
  columns: string[];
}

/**
 * Puts hostile text into each text of each row of the portal: the demo's rows, and one of what the demo lacks. A constraint that
 * refuses the text refuses it for everybody; checks of the server alone do not count.
 */
export async function plantHostileText(db: Pick<Db, 'owner'>): Promise<Planted> {
  return db.owner.transaction().execute(async (tx) => {
    // Histories that triggers protect from changes are shown too.
    await sql`set local session_replication_role = replica`.execute(tx);
    const {
      rows: [account],
    } = await sql<Planted['account'] & { user_id: string }>`
      select a.client_id, a.person_id as people_id, a.id, m.user_id from portal.accounts a
      join portal.memberships m using (client_id) join auth.users u on u.id = m.user_id and u.email = 'admin@demo.test'
      order by (select count(*) from portal.messages x where x.account_id = a.id) desc, a.id limit 1`.execute(tx);
    if (!account) throw new Error('the demo has no account');
    const values = { $client: account.client_id, $account: account.id, $user: account.user_id };
    for (const row of rows)
      await sql.raw(`insert into ${row.replaceAll(/\$\w+/g, (name) => `'${values[name as keyof typeof values]}'`)}`).execute(tx);
    return { account, columns: await replaceTexts(tx) };
  });
}

/**
 * File patterns are left out: the API's answer allows no slash in them. Answers the columns that took the text, or its first
 * characters where length is limited.
 */
async function replaceTexts(tx: QueryExecutorProvider): Promise<string[]> {
  await sql`create temp table planted ("column" text) on commit drop`.execute(tx);
  // Values of JSON that are no codes: they have a space.
  await sql`
    create function pg_temp.plant(value jsonb, text text) returns jsonb language sql as $body$
      select case jsonb_typeof(value)
        when 'object' then (select coalesce(jsonb_object_agg(key, pg_temp.plant(inside, text)), '{}') from jsonb_each(value) e(key, inside))
        when 'array' then
          (select coalesce(jsonb_agg(pg_temp.plant(item, text) order by at), '[]') from jsonb_array_elements(value) with ordinality e(item, at))
        when 'string' then case when value #>> '{}' ~ '[a-z] ' then to_jsonb(text) else value end
        else value end
    $body$`.execute(tx);
  await sql`
    do $body$
    declare
      target record; hostile text; planted bigint;
    begin
      for target in
        select c.oid::regclass::text as name, a.attname as column,
          case when a.atttypid = 'jsonb'::regtype then format('pg_temp.plant(%I, $1)', a.attname) else '$1' end as value
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace in ('portal'::regnamespace, 'feed'::regnamespace) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
          and c.relname <> 'exchange_patterns' and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and a.attgenerated = '' and a.attname !~ ${sql.lit(technical)}
      loop
        foreach hostile in array array[${sql.lit(hostileText)}, left(${sql.lit(hostileText)}, 60), '<img src=hostile onerror=1>'] loop
          begin
            -- Names that are unique end with the row's place.
            execute format('update %1$s set %2$I = %3$s where %2$I is not null', target.name, target.column,
              case when target.column in ('number', 'name', 'agency_batch', 'agency_account_number')
                then '$1 || regexp_replace(ctid::text, ''[^0-9]+'', '' '', ''g'')' else target.value end) using hostile;
            get diagnostics planted = row_count;
            if planted > 0 then insert into planted values (target.name || '.' || target.column); end if;
            exit;
          exception when check_violation or unique_violation then continue;
          end;
        end loop;
      end loop;
    end $body$`.execute(tx);
  const { rows: planted } = await sql<{ column: string }>`select "column" from planted order by 1`.execute(tx);
  return planted.map(({ column }) => column);
}
