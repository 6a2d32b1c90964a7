-- Every function says what it keeps or answers, who calls it and what that costs; those that were assembled from strings are
-- written out, and policies have names of the glossary. Nothing else changes.

alter policy everybody on portal.agreement_versions rename to signed_in;
alter policy members_count on portal.clients rename to members_update;
alter policy own_placing on portal.accounts rename to own_insert;
alter policy own_words on portal.account_status_history rename to own_insert;
alter policy own_words on portal.account_notes rename to own_insert;
alter policy own_words on portal.messages rename to own_insert;
alter policy own_words on portal.documents rename to own_insert;
alter policy own_handing_over on portal.documents rename to own_update;
alter policy own_taking_off on portal.documents rename to own_delete;
alter policy own_asking on portal.requests rename to own_insert;
alter policy own_cancelling on portal.requests rename to own_cancel;
alter policy admins_asking on portal.requests rename to admins_insert;
alter policy admins_cancelling on portal.requests rename to admins_cancel;
alter policy admins_answering on portal.disputes rename to admins_answer;
alter policy own_decision on portal.offers rename to own_decide;
alter policy see on portal.published_documents rename to readers;
alter policy see on portal.report_schedules rename to readers;
alter policy make on portal.report_schedules rename to creators_insert;
alter policy change on portal.report_schedules rename to creators_or_admins_update;
alter policy finish on portal.report_schedules rename to creators_or_admins_delete;
alter policy see on portal.report_schedule_recipients rename to readers;
alter policy make on portal.report_schedule_recipients rename to own_or_admins_insert;
alter policy leave on portal.report_schedule_recipients rename to own_or_admins_delete;

-- ── auth, storage, realtime ──────────────────────────────────────────────────
-- Supabase's names. On a hosted project they belong to its administrator and stay as they are.
do $$
begin
  create or replace function auth.uid() returns uuid language sql stable as $f$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$f$;
  create or replace function auth.role() returns text language sql stable as $f$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$f$;
  create or replace function auth.email() returns text language sql stable as $f$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
$f$;
  create or replace function auth.jwt() returns jsonb language sql stable as $f$
  select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$f$;
  comment on function auth.uid() is 'User id of the request''s token. For policies, as on Supabase; reads a setting.';
  comment on function auth.role() is 'Role of the request''s token. For policies, as on Supabase; reads a setting.';
  comment on function auth.email() is 'Email address in the request''s token. For policies, as on Supabase; reads a setting.';
  comment on function auth.jwt() is 'All claims of the request''s token. For policies, as on Supabase; reads a setting.';
exception
  when insufficient_privilege then null;
end
$$;

do $$
begin
  create or replace function storage.foldername(name text) returns text[] language sql immutable as $f$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$f$;
  create or replace function storage.filename(name text) returns text language sql immutable as $f$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$f$;
  create or replace function storage.extension(name text) returns text language sql immutable as $f$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$f$;
  comment on function storage.foldername(text) is 'Folders of an object''s path. For policies, as on Supabase.';
  comment on function storage.filename(text) is 'Last part of an object''s path. For policies, as on Supabase.';
  comment on function storage.extension(text) is 'Text after the last dot of an object''s path. For policies, as on Supabase.';

  create or replace function storage_ext.track_orphaned_file() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage_ext.orphaned_files where version = new.version;
  end if;
  if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    insert into storage_ext.orphaned_files (version, is_gone) values (old.version, true)
    on conflict (version) do update set is_gone = true;
  end if;
  return null;
end
$f$;
  comment on function storage_ext.track_orphaned_file() is
    'Keeps orphaned_files: a content that a row names leaves the list, one whose row was replaced or deleted enters it. One write per changed row.';
  alter policy "members know the bucket of papers" on storage.buckets rename to members;
  alter policy "members read the papers of their company" on storage.objects rename to members;
  alter policy "members add papers of their own" on storage.objects rename to members_insert;
  alter policy "members change their own papers, admins any" on storage.objects rename to own_or_admins_update;
  alter policy "members delete their own papers, admins any" on storage.objects rename to own_or_admins_delete;
  comment on trigger count_bytes on storage.objects is 'Counts an object against its client''s quota and releases its reservation.';
exception
  when insufficient_privilege then null;
end
$$;

do $$
begin
  create or replace function realtime.wake_readers() returns trigger language plpgsql set search_path = '' as $f$
begin
  perform pg_notify('recoup_realtime', '');
  return null;
end
$f$;
  create or replace function realtime.topic() returns text language sql stable as $f$
  select nullif(current_setting('realtime.topic', true), '')::text
$f$;
  create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = '' as $f$
declare
  message_id constant uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, jsonb_build_object('id', message_id) || coalesce(send.payload, '{}'), send.event, send.topic, send.private, 'broadcast');
end
$f$;
  comment on function realtime.wake_readers() is
    'Wakes the relay readers of all servers. They also poll every second, so a pooler that drops notifications costs a delay only.';
  comment on function realtime.topic() is 'Topic of the channel that the realtime service authorizes. For policies on realtime.messages, as on Supabase.';
  comment on function realtime.send(jsonb, text, text, boolean) is
    'Broadcasts to a topic when the calling transaction commits. For triggers with their owner''s rights and the service role; one insert.';
exception
  when insufficient_privilege then null;
end
$$;

do $$
begin
  comment on trigger relay_access_change on auth.sessions is 'After sign-out.';
exception
  when insufficient_privilege or undefined_object then null;
end
$$;

-- ── auth_ext ─────────────────────────────────────────────────────────────────
create or replace function auth_ext.rotate_token(in_token text, in_next text, limits jsonb, in_ip inet, in_user_agent text, in_now timestamptz)
returns json language plpgsql set search_path = '' as $$
declare
  spent auth.refresh_tokens;
  active auth.refresh_tokens;
  session auth.sessions;
  owner auth.users;
  next text := in_next;
begin
  select * into spent from auth.refresh_tokens t where t.token = in_token;
  if not found then return json_build_object('outcome', 'not_found'); end if;
  -- Lock the session first: another tab may be rotating the same token, and a sign-out ends the session before its tokens.
  select * into session from auth.sessions s where s.id = spent.session_id for update;
  if not found then return json_build_object('outcome', 'no_session'); end if;
  select * into owner from auth.users u where u.instance_id = '00000000-0000-0000-0000-000000000000' and u.id = session.user_id;
  if not found then return json_build_object('outcome', 'no_session'); end if;
  if owner.banned_until > in_now then return json_build_object('outcome', 'banned'); end if;
  if session.not_after <= in_now or session.created_at + make_interval(secs => (limits ->> 'timebox')::int) <= in_now then
    return json_build_object('outcome', 'expired');
  end if;
  -- The token's own age is not enough: verifying a factor issues a token without a refresh.
  if greatest(spent.created_at, session.refreshed_at at time zone 'utc')
    < in_now - make_interval(secs => (limits ->> 'inactivity')::int) then
    return json_build_object('outcome', 'inactive');
  end if;
  if session.aal = 'aal1' and session.created_at + make_interval(secs => (limits ->> 'low_aal')::int) <= in_now
    and exists (select from auth.mfa_factors f where f.user_id = owner.id and f.status = 'verified') then
    return json_build_object('outcome', 'low_aal');
  end if;

  select * into spent from auth.refresh_tokens t where t.id = spent.id;
  if spent.revoked then
    select * into active from auth.refresh_tokens t
      where t.session_id = session.id and t.revoked = false order by t.id desc limit 1;
    if active.parent = in_token then
      next := active.token;
    elsif spent.updated_at is null or in_now > spent.updated_at + make_interval(secs => coalesce((limits ->> 'reuse')::int, 0)) then
      -- updated_at stays: a later one would open the reuse interval for the tokens that are being revoked here.
      update auth.refresh_tokens set revoked = true where session_id = session.id and revoked = false;
      return json_build_object('outcome', 'reused');
    end if;
  else
    update auth.refresh_tokens set revoked = true, updated_at = in_now where id = spent.id;
  end if;
  if next = in_next then
    insert into auth.refresh_tokens (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', next, owner.id, session.id, in_token, false, in_now, in_now);
  end if;
  -- This column is a timestamp without time zone that holds UTC.
  update auth.sessions set refreshed_at = in_now at time zone 'utc', updated_at = in_now, user_agent = in_user_agent, ip = in_ip
    where id = session.id;
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(),
    json_build_object('action', 'token_refreshed', 'actor_id', owner.id, 'actor_username', coalesce(owner.email, ''),
      'actor_via_sso', owner.is_sso_user, 'log_type', 'token'),
    in_now, host(in_ip));
  return json_build_object('outcome', 'rotated', 'user', owner, 'session_id', session.id, 'token', next,
    'parts', auth_ext.user_parts(owner.id, session.id));
end
$$;

comment on function auth_ext.shown_parts(uuid) is
  'Second factors and identities of a user. One row of plain SQL, so that PostgreSQL inlines it into the caller''s plan.';
comment on function auth_ext.user_parts(uuid, uuid) is
  'What a user object shows besides its row: factors, identities, and how a session was opened. Called by the presenter of users and by rotate_token.';
comment on function auth_ext.find_bearer(uuid, uuid, boolean) is
  'User of an access token and whether its session lives; null if the user does not exist. Called by every request; one round trip by primary keys.';
comment on function auth_ext.open_session(uuid, uuid, text, text, inet, text, timestamptz) is
  'Creates a session with its first refresh token. Called at sign-in; four writes in one round trip.';
comment on function auth_ext.rotate_token(text, text, jsonb, inet, text, timestamptz) is
  'Rotates a refresh token and detects reuse; `outcome` says what happened, and only `rotated` and `reused` write. `limits` are seconds, null for none: reuse (how long a rotated token stays valid), inactivity, timebox (age of the session), low_aal (age without its second factor). Called at every refresh; locks the session.';

-- ── portal: rights ───────────────────────────────────────────────────────────
comment on function portal.new_id() is
  'UUID version 7, the default of every id: rows of one time are neighbors in their indexes.';
comment on function portal.current_user_id() is 'User id of the request''s token; null for the service. Called by policies and functions; reads a setting.';
comment on function portal.agency_view() is
  'The client that an agency user views in this transaction, and the user''s role. Called by the functions below; the server sets request.agency_client and opens the transaction read-only.';
comment on function portal.my_client_ids() is
  'Clients of which the caller sees everything. Called by most policies, once per statement (in array(select …)), by an index of memberships.';
comment on function portal.my_any_client_ids() is
  'Clients of which the caller sees anything, limited to locations or not. Called by policies once per statement.';
comment on function portal.my_admin_client_ids() is 'Clients that the caller administers. Called by policies once per statement.';
comment on function portal.my_location_ids() is 'Locations to which a limited caller is limited. Called by policies once per statement.';
comment on function portal.enforce_admin_edit() is
  'Refuses changes of a client''s business info by members who are not its admins. A trigger, because row-level security cannot name columns.';
comment on function portal.enforce_append_only() is 'Refuses update and delete. Trigger of histories that prove something: audit log, status history, signatures, profile versions.';
comment on function portal.client_users(uuid) is
  'Everyone who is or was a member of a client, and agency users who viewed it (by name only). For its admins: members, audit log, users report.';
comment on function portal.admin_addresses(uuid) is 'Names and email addresses of a client''s admins. For its admins and the service (emails to admins).';
comment on function portal.member_addresses(uuid) is 'Email addresses of a client''s members. For the service: a resubmitted onboarding invites only others.';
comment on function portal.user_address(uuid) is 'Email address of a user. For the service: notification emails.';

-- ── portal: company, accounts, placing ───────────────────────────────────────
comment on function portal.agreements_needed(uuid) is
  'Kinds of agreement that a client must sign before it places: never signed, or signed before a version that must be signed again. For members and the service.';
comment on function portal.sealed_ein(uuid) is 'A client''s encrypted EIN, for its admins: the column is not granted. Called when business info is edited.';
comment on function portal.find_accounts_by_key(uuid, text) is
  'Accounts of a client with one account number, regardless of the caller''s locations and including those that an import is placing now. Called by manual entry against duplicates.';
comment on function portal.record_account_view(uuid, uuid, inet, text, timestamptz) is
  'Records that the caller viewed an account, at most once in 30 minutes. Called by the account page; the audit log itself is not readable by requests.';
comment on function portal.enqueue_outbox_event(uuid, text, uuid, uuid) is
  'Queues an event for the agency''s system in the calling transaction. For members and the service, in every use case that the agency must learn of; one insert.';
comment on function portal.refresh_threads() is
  'Keeps threads, the last message of each conversation. One upsert per thread and statement, in the order of the keys against deadlocks.';

-- ── portal: Home ─────────────────────────────────────────────────────────────
comment on function portal.add_account_totals() is
  'Keeps status_totals: placing adds accounts and their cents by location, status and month. One upsert per group and statement, locked until commit in the order of the keys.';
comment on function portal.adjust_account_totals() is
  'Keeps status_totals when accounts change: subtracts the old rows and adds the new; groups whose sums stay the same are not written.';
comment on function portal.add_payment_totals() is
  'Keeps collection_totals and vintage_totals: posting adds payments by day of report and by month of placement. Pending payments do not count.';
comment on function portal.adjust_payment_totals() is
  'Keeps collection_totals and vintage_totals when payments change: subtracts the old rows and adds the new.';

-- ── portal: reports ──────────────────────────────────────────────────────────
comment on function portal.my_report_runs() is 'Report runs that the caller asked for. Called by policies once per statement; begins with the caller''s clients, which lead the index.';
comment on function portal.my_report_schedules() is 'Report schedules that the caller created or receives. Called by policies once per statement.';
comment on function portal.report_recipients(uuid) is
  'Members of a client with their role and locations. Admins and the service see all, other members themselves.';
comment on function portal.request_report_run_for(uuid, uuid, uuid, text, text, jsonb, timestamptz, uuid) is
  'Starts a report run with the access of a member, or joins the unfinished run of a member with the same access. No row if the user is not a member. Called by schedules.';
comment on function portal.request_report_run(uuid, uuid, text, text, jsonb, timestamptz) is 'Starts or joins a report run for the caller, as request_report_run_for. Called when a user asks for a report.';
comment on function portal.cancel_report_request(uuid, uuid, timestamptz) is
  'Withdraws the caller from a run, which is cancelled when nobody waits for it. False if there is nothing to withdraw.';
comment on function portal.queue_statement_reports() is
  'Adds a new statement to the schedules that follow statements, in the transaction that issues it. Statements issued before the schedule began to follow do not count; one day of tolerance, because a day begins later in the west.';
comment on function portal.reset_followed_statements() is
  'Makes a schedule follow statements from now on when its rhythm or pause changes: none of the time between is sent.';

-- ── portal: notifications ────────────────────────────────────────────────────
create or replace function portal.broadcast_notification_changes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A changed mailed_at alone is not shown anywhere.
  perform realtime.send(
    jsonb_build_object('id', last.id),
    case when last.read_at is null then 'notification' else 'read' end,
    'notifications:' || last.client_id || ':' || last.user_id,
    true
  )
  from (
    select distinct on (n.client_id, n.user_id) n.client_id, n.user_id, n.id, n.read_at
    from changed n join before o on o.client_id = n.client_id and o.id = n.id
    where n.in_portal and (n.read_at is distinct from o.read_at or n.count <> o.count)
    order by n.client_id, n.user_id, n.at desc, n.id desc
  ) last;
  return null;
end
$$;
comment on function portal.broadcast_notification_changes() is
  'Announces to a reader''s channel that notifications were read or counted up. One message per reader and statement; the reader refetches with its own rights.';
comment on function portal.broadcast_new_notifications() is
  'Announces new notifications to the channels of their readers. One message per reader and statement.';

create or replace function portal.create_notifications(in_news jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  recipient record;
  happened constant timestamptz := clock_timestamp();
  before integer;
  open_row uuid;
begin
  if current_setting('role', true) = 'authenticated' and exists (
    select from jsonb_array_elements(in_news) n
    where not (n.value ->> 'client_id')::uuid = any (array(select portal.my_any_client_ids()))
  ) then
    raise insufficient_privilege using message = 'Only members of a client may notify its members';
  end if;
  for recipient in
    select t.client_id, t.user_id, t.kind, t.event, t.audience, t.in_portal, t.mail, sum(t.count)::integer as total,
      count(*) as rows, jsonb_agg(jsonb_build_object(
        'count', t.count, 'account_id', t.account_id, 'subject_id', t.subject_id, 'params', t.params)) as items
    from (
      select n.client_id, m.user_id, n.kind, n.event, n.audience, n.count, n.account_id, n.subject_id, n.params,
        n.is_fixed or coalesce(s.in_portal, true) as in_portal,
        -- No second email where the cause sends its own, as every kind does that cannot be turned off.
        case when n.is_fixed or n.has_own_mail then 'off' else coalesce(s.mail, case m.role when 'client_admin' then n.mail_admin else n.mail_staff end)
        end as mail
      from jsonb_to_recordset(in_news) as n(client_id uuid, kind text, event text, audience text, users uuid[], but_not uuid,
        count integer, account_id uuid, subject_id uuid, params jsonb, is_fixed boolean,
        has_own_mail boolean, mail_admin text, mail_staff text)
      join portal.memberships m on m.client_id = n.client_id and m.ended_at is null
      left join portal.accounts a on a.client_id = n.client_id and a.id = n.account_id
      left join portal.notification_settings s on s.client_id = n.client_id and s.user_id = m.user_id and s.kind = n.kind
      where (n.users is null or m.user_id = any (n.users))
        and m.user_id is distinct from n.but_not
        and (n.audience <> 'admins' or m.role = 'client_admin')
        and (n.audience <> 'whole' or m.location_ids is null)
        and (n.account_id is null or m.location_ids is null or a.location_id = any (m.location_ids))
    ) t
    where t.in_portal or t.mail <> 'off'
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4
  loop
    select count(*) into before from (
      select from portal.notifications n
      where n.client_id = recipient.client_id and n.user_id = recipient.user_id and n.kind = recipient.kind
        and n.event = recipient.event and n.read_at is null and n.at > happened - interval '10 minutes'
      limit 4
    ) recent;
    select n.id into open_row from portal.notifications n
    where before > 0
      and n.client_id = recipient.client_id and n.user_id = recipient.user_id and n.kind = recipient.kind
      and n.event = recipient.event and n.read_at is null and n.at > happened - interval '10 minutes'
      and n.audience = recipient.audience and n.in_portal = recipient.in_portal and n.mail = recipient.mail and n.mailed_at is null
      and (before > 3 or (n.count > 1 and n.account_id is null))
    order by n.count > 1 and n.account_id is null desc, n.at desc
    limit 1
    for update skip locked;
    if open_row is not null then
      update portal.notifications n
      set count = n.count + recipient.total, at = happened, account_id = null, subject_id = null, params = '{}'
      where n.client_id = recipient.client_id and n.id = open_row;
    elsif recipient.rows > 3 then
      insert into portal.notifications (client_id, user_id, kind, event, count, audience, at, in_portal, mail)
      values (recipient.client_id, recipient.user_id, recipient.kind, recipient.event, recipient.total, recipient.audience, happened,
        recipient.in_portal, recipient.mail);
    else
      insert into portal.notifications
        (client_id, user_id, kind, event, count, audience, account_id, subject_id, params, at, in_portal, mail)
      select recipient.client_id, recipient.user_id, recipient.kind, recipient.event, i.count, recipient.audience, i.account_id,
        i.subject_id, i.params, happened, recipient.in_portal, recipient.mail
      from jsonb_to_recordset(recipient.items) as i(count integer, account_id uuid, subject_id uuid, params jsonb);
    end if;
  end loop;
end
$$;
comment on function portal.create_notifications(jsonb) is
  'Creates notifications for each member who may see the event and wants to know. More than three of a kind at once, or within ten minutes, become one row that counts. Called by platform/notify.ts in the causing transaction; never waits for a lock: a row that another transaction counts up is skipped and a new one begins.';

-- ── portal: search ───────────────────────────────────────────────────────────
comment on function portal.search_text(text) is
  'Words of a text, lower case, without accents, separated by spaces: wordsOf of domain/src/search/words.ts. In index expressions.';
comment on function portal.search_scope(uuid) is
  'The end of a client''s id, the prefix of all its search entries: a search reads entries of one client only (the beginning of an id is a time). The functions below compare client_id as well.';
comment on function portal.search_lexemes(uuid, text, text) is
  'Index entries of a name and a number: their words, and the number as one. PL/pgSQL, because an inlined body made planning slower than searching.';
comment on function portal.contact_lexemes(uuid, jsonb, jsonb, text) is
  'Index entries of contacts: phones by ten digits (p) and by the last seven (l), emails (e), last four of a Social Security number (s).';
comment on function portal.name_sound(text) is 'Consonants of a word as they sound, after its first letter: philips and fillips are equal.';
comment on function portal.name_keys(uuid, text) is
  'Keys under which a mistyped word finds a name: the word, the word without each of its letters, and its sound.';
comment on function portal.add_name_words(uuid, text[]) is 'Adds words to the client''s name_words. Called by index_name_words; one insert of new words.';
comment on function portal.index_name_words() is
  'Keeps name_words: the words of new names of people and parties, for mistyped searches. Words are never removed; a stale one finds nothing.';
comment on function portal.search_access(uuid) is
  'Whether the caller sees all of a client or only some locations; no row for outsiders. Called once by each search function.';
comment on function portal.search_account_ids(uuid, text[], integer) is
  'Search of the debtors list: accounts with a word that begins with each term, within the caller''s locations. Its owner''s rights, because under a policy PostgreSQL does not use the text index; reads at most in_limit ids.';
comment on function portal.search_accounts(uuid, text, text, integer, integer) is
  'Ranked accounts for search: those with all whole words before those that only begin so. Ranks the first 2,000 of each.';
comment on function portal.search_people(uuid, text, text, text, text, integer, integer) is
  'Ranked debtors for search, by name, by a party on their accounts, by phone, email or last four of an SSN with a name; with the best account that the caller may see. Ranks the first 1,000 to 2,000 of each.';
comment on function portal.search_name_words(uuid, text[]) is
  'Words of the client''s names that are similar to a mistyped one; at most 200 per word. Called by search when a name was not found.';
comment on function portal.search_named(uuid, text, text, integer) is
  'Ids of locations, statements or invoices by words, newest first. Statements and invoices for admins only, as by their policies.';
comment on function portal.search_files(uuid, text, text, integer) is
  'Ids of documents or placement files by words of their names, newest first. Imports without a batch and files attached to nothing are left out.';

-- ── storage_ext ──────────────────────────────────────────────────────────────
comment on function storage_ext.remaining_quota(uuid) is
  'Bytes that a client may still store; null for any. Locks the client''s sum until commit, so that two transactions cannot take the same space, and folds its rows. Called by add_stored_bytes and reserve_quota.';
comment on function storage_ext.add_stored_bytes(uuid, bigint) is
  'Keeps stored_bytes; refuses what exceeds the quota (RCQ01). Called by the count_… triggers; one insert under the client''s lock.';
comment on function storage_ext.reserve_quota(text, uuid, bigint, bigint) is
  'Reserves space for a content before its first byte: between in_least and in_most. Returns the bytes reserved, null if there are too few. Called when an upload starts.';
comment on function storage_ext.client_of_object(text, text) is 'Client of an object: the first folder of its path in the bucket documents; null elsewhere.';
comment on function storage_ext.import_bytes(portal.imports) is 'Bytes that an import occupies: from the announcement of its file until the file is deleted.';
comment on function storage_ext.count_document_bytes() is 'Counts documents that users added against the client''s quota. The agency''s documents do not count.';
comment on function storage_ext.count_import_bytes() is 'Counts placement files against the client''s quota.';
create or replace function storage_ext.count_object_bytes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  old_client uuid;
  new_client uuid;
  old_bytes bigint := 0;
  new_bytes bigint := 0;
begin
  if tg_op <> 'INSERT' and old.version is not null then
    old_client := storage_ext.client_of_object(old.bucket_id, old.name);
    old_bytes := coalesce((old.metadata ->> 'size')::bigint, 0);
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    new_client := storage_ext.client_of_object(new.bucket_id, new.name);
    new_bytes := coalesce((new.metadata ->> 'size')::bigint, 0);
    delete from storage_ext.reservations r where r.version = new.version;
  end if;
  if new_client = old_client then
    perform storage_ext.add_stored_bytes(new_client, new_bytes - old_bytes);
  else
    perform storage_ext.add_stored_bytes(old_client, - old_bytes);
    perform storage_ext.add_stored_bytes(new_client, new_bytes);
  end if;
  return null;
end
$$;
comment on function storage_ext.count_object_bytes() is 'Counts stored objects against the quota of their client and releases their reservations.';

-- ── realtime_ext ─────────────────────────────────────────────────────────────
create or replace function realtime_ext.broadcast_account_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from realtime_ext.watched_topics) then
    return null;
  end if;
  insert into realtime.messages (topic, extension, event, private, payload)
  select heard.topic, 'broadcast', 'changed', true, jsonb_build_object('client_id', heard.client_id, 'account_id', heard.account_id)
  from (
    select distinct w.topic, c.client_id, c.id as account_id
    from changed c join realtime_ext.watched_topics w on w.topic = 'account:' || c.client_id || ':' || c.id
  ) heard
  where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
  return null;
end
$$;
comment on function realtime_ext.broadcast_account_change() is
  'Announces changed accounts to the open account pages, once per account and transaction. Accounts that nobody watches cost one read of a small table per statement.';
create or replace function realtime_ext.broadcast_account_child_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from realtime_ext.watched_topics) then
    return null;
  end if;
  insert into realtime.messages (topic, extension, event, private, payload)
  select heard.topic, 'broadcast', 'changed', true, jsonb_build_object('client_id', heard.client_id, 'account_id', heard.account_id)
  from (
    select distinct w.topic, c.client_id, c.account_id
    from changed c join realtime_ext.watched_topics w on w.topic = 'account:' || c.client_id || ':' || c.account_id
  ) heard
  where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
  return null;
end
$$;
comment on function realtime_ext.broadcast_account_child_change() is
  'Announces accounts with new or changed history, notes, events, balances, parties, disputes, offers, requests, messages, payments or documents, as broadcast_account_change does.';
comment on function realtime_ext.relay_access_change() is
  'Announces users whose access changed to all servers, which check their open channels again. Writes only while a server is connected.';
comment on trigger relay_access_change on portal.memberships is 'After a changed role, changed locations or ended access.';
comment on trigger relay_access_change on portal.agency_members is 'After ended or changed agency access.';
comment on function realtime.record_change() is
  'Announces changed rows to postgres_changes channels; each reader''s rights are checked before a row is sent. Not attached to any table: an agency opts one in with `create trigger … after insert or update or delete on … for each row execute function realtime.record_change()`.';
comment on function portal.can_subscribe(text) is
  'Whether the caller may listen to a topic: notifications:{client_id}:{user_id} for that user while a member, account:{client_id}:{account_id} for those who see the account and for agency users. Called by the policy of realtime.messages.';
comment on function portal.agency_can_view_account(uuid, uuid) is
  'Whether the caller is an agency user and the account exists. Called by can_subscribe: a channel carries ids only, and each view is recorded by the request that follows.';

-- ── api, rest ────────────────────────────────────────────────────────────────
comment on function api.locations(api.accounts) is 'Location of an account. Computed relationship for /rest/v1: no foreign key leads there.';
comment on function api.accounts(api.locations) is 'Accounts of a location. Computed relationship for /rest/v1.';
comment on function rest.notify_schema_change() is
  'Makes servers compare the exposed schemas with what they have read. Fired by the event trigger recoup_rest_ddl after DDL; without that trigger (no superuser) they compare every 30 seconds.';
