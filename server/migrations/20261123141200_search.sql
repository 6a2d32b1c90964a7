-- Words of names, numbers and files, by one inverted index each (decision 0031). Every entry begins with a part of the client's id,
-- so that a search reads entries of one client, however many share the tables.

create function portal.search_text(in_text text) returns text
language sql immutable strict parallel safe
return btrim(regexp_replace(
  case when in_text ~ '[^\x01-\x7f]'
    then lower(regexp_replace(normalize(in_text, NFKD), '[\u0300-\u036F''\u2019`]', '', 'g') collate "und-x-icu") collate "default"
    else translate(lower(in_text), '''`', '') end,
  '[^a-z0-9\u00DF-\u1FFF\u2070-\u2FFF\u3040-\U0002FFFF]+'
    || '|(?<=[0-9])(?=[a-z\u00DF-\u1FFF\u2070-\u2FFF\u3040-\U0002FFFF])|(?<=[a-z\u00DF-\u1FFF\u2070-\u2FFF\u3040-\U0002FFFF])(?=[0-9])',
  ' ', 'g'));
comment on function portal.search_text(text) is
  'Words of a text, lower case, without accents, separated by spaces: wordsOf of domain/src/search/words.ts. In index expressions.';

create function portal.search_scope(in_client uuid) returns text
language sql immutable strict parallel safe
return right(in_client::text, 10);
comment on function portal.search_scope(uuid) is
  'The end of a client''s id, the prefix of all its search entries: a search reads entries of one client only (the beginning of an id is a time). The functions below compare client_id as well.';

create function portal.search_lexemes(in_client uuid, in_name text, in_number text) returns tsvector
language plpgsql immutable parallel safe as $$
begin
  return (portal.search_scope(in_client) || replace(
    portal.search_text(left(in_name, 300) || ' ' || in_number) || ' ' || replace(portal.search_text(in_number), ' ', ''),
    ' ', ' ' || portal.search_scope(in_client)))::tsvector;
end
$$;
comment on function portal.search_lexemes(uuid, text, text) is
  'Index entries of a name and a number: their words, and the number as one. PL/pgSQL, because an inlined body made planning slower than searching.';

create function portal.contact_lexemes(in_client uuid, in_phones jsonb, in_emails jsonb, in_last4 text) returns tsvector
language plpgsql immutable parallel safe as $$
begin
  return (
  regexp_replace(
    regexp_replace(regexp_replace(coalesce(in_phones::text, ''), '[^0-9]+', ' ', 'g'), '(?<![0-9])[0-9]{1,9}(?![0-9])', '', 'g'),
    '[0-9]*([0-9]{3})([0-9]{7})(?![0-9])',
    portal.search_scope(in_client) || 'p\1\2 ' || portal.search_scope(in_client) || 'l\2', 'g')
  || regexp_replace(
    btrim(regexp_replace(left(lower(coalesce(in_emails::text, '')), 2000), '[^a-z0-9@._%+~!#$&*/=?^{|}-]+', ' ', 'g')),
    '(^| )(?=[^ ])', ' ' || portal.search_scope(in_client) || 'e', 'g')
  || coalesce(' ' || portal.search_scope(in_client) || 's' || in_last4, '')
  )::tsvector;
end
$$;
comment on function portal.contact_lexemes(uuid, jsonb, jsonb, text) is
  'Index entries of contacts: phones by ten digits (p) and by the last seven (l), emails (e), last four of a Social Security number (s).';

-- New entries wait in a list that every search reads through. With the usual 4 MB, a search after a bulk load took ten times as long
-- until it was cleared; kept short, loads clear it on the way.

create index account_parties_by_words on portal.account_parties using gin (portal.search_lexemes(client_id, display_name, ''))
  with (gin_pending_list_limit = 256);
create index accounts_by_words on portal.accounts using gin (portal.search_lexemes(client_id, debtor_name, client_account_number))
  with (gin_pending_list_limit = 256);
create index documents_by_words on portal.documents using gin
  (portal.search_lexemes(client_id, coalesce(title, '') || ' ' || file_name, '')) with (gin_pending_list_limit = 256);
create index imports_by_words on portal.imports using gin (portal.search_lexemes(client_id, file_name, '')) with
  (gin_pending_list_limit = 256);
create index invoices_by_words on portal.invoices using gin (portal.search_lexemes(client_id, '', number)) with
  (gin_pending_list_limit = 256);
create index locations_by_words on portal.locations using gin
  (portal.search_lexemes(client_id, name || ' ' || coalesce(city, ''), code)) with (gin_pending_list_limit = 256);
create index people_by_contact on portal.people using gin (portal.contact_lexemes(client_id, phones, emails, ssn_last4)) with
  (gin_pending_list_limit = 256);
create index statements_by_words on portal.statements using gin (portal.search_lexemes(client_id, coalesce(trace, ''), number))
  with (gin_pending_list_limit = 256);

-- ── mistyped names ────────────────────────────────────────────────────────────
create function portal.name_sound(in_word text) returns text
language sql immutable strict parallel safe
return (
  select left(s, 1) || regexp_replace(translate(substr(s, 2), 'aeiouyhw', ''), '(.)\1+', '\1', 'g')
  from (
    select regexp_replace(translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(in_word,
      'ph', 'f', 'g'), '^(kn|gn|pn)', 'n'), 'c(?=[eiy])', 's', 'g'), 'sch|sh|tch|ch', 'x', 'g'), '^wr', 'r'),
      'czqvj', 'kskfg'), '(.)\1+', '\1', 'g')
  ) as sounds (s)
);
comment on function portal.name_sound(text) is
  'Consonants of a word as they sound, after its first letter: philips and fillips are equal.';

create function portal.name_keys(in_client uuid, in_word text) returns text[]
language sql immutable strict parallel safe
return array(
  select distinct portal.search_scope(in_client) || key
  from (
    select in_word
    union all select left(in_word, at - 1) || substr(in_word, at + 1) from generate_series(1, length(in_word)) at
    union all select '~' || portal.name_sound(in_word)
  ) as keys (key)
);
comment on function portal.name_keys(uuid, text) is
  'Keys under which a mistyped word finds a name: the word, the word without each of its letters, and its sound.';

-- Every word of a client's names, to find similar ones to a mistyped word. Far fewer than names; added as they come and never
-- counted, so that two who place the same name do not wait for each other.
create table portal.name_words (
  client_id uuid not null references portal.clients (id),
  word text not null,
  keys text[] not null
);
create index name_words_by_key on portal.name_words using gin (keys) with (gin_pending_list_limit = 256);
create index name_words_once on portal.name_words (client_id, word);
alter table portal.name_words enable row level security;
grant all on portal.name_words to service_role;

create function portal.add_name_words(in_client uuid, in_words text[]) returns void language sql set search_path = '' as $$
  insert into portal.name_words (client_id, word, keys)
  select in_client, w.word, portal.name_keys(in_client, w.word)
  from (select distinct word from unnest(in_words) word where length(word) between 3 and 40 and word !~ '[0-9]') w
  where not exists (select from portal.name_words k where k.client_id = in_client and k.word = w.word)
$$;
comment on function portal.add_name_words(uuid, text[]) is
  'Adds words to the client''s name_words. Called by index_name_words; one insert of new words.';
revoke all on function portal.add_name_words(uuid, text[]) from public;

create function portal.index_name_words() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform portal.add_name_words(n.client_id, array_agg(distinct w.word))
  from made n, unnest(string_to_array(portal.search_text(n.display_name), ' ')) as w (word)
  group by n.client_id;
  return null;
end
$$;
comment on function portal.index_name_words() is
  'Keeps name_words: the words of new names of people and parties, for mistyped searches. Words are never removed; a stale one finds nothing.';
revoke all on function portal.index_name_words() from public;

create trigger index_name_words after insert on portal.account_parties
  referencing new table as made for each statement execute function portal.index_name_words();
create trigger index_changed_name_words after update on portal.people
  referencing new table as made for each statement execute function portal.index_name_words();
create trigger index_name_words after insert on portal.people
  referencing new table as made for each statement execute function portal.index_name_words();

-- ── searching ────────────────────────────────────────────────────────────────
-- A text match is not leakproof, so under a policy no such index would be used. These functions check the caller once, then read one
-- client's rows within the caller's locations, with their owner's rights; they return ids, which the caller reads with its own.

create function portal.search_access(in_client uuid) returns table (everything boolean, locations uuid[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select true, null::uuid[] from portal.agency_view() v
  where v.client_id = in_client and coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select m.location_ids is null, m.location_ids from portal.memberships m
  where m.client_id = in_client and m.user_id = portal.current_user_id() and m.ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
$$;
comment on function portal.search_access(uuid) is
  'Whether the caller sees all of a client or only some locations; no row for outsiders. Called once by each search function.';
revoke all on function portal.search_access(uuid) from public;

create function portal.search_account_ids(in_client uuid, in_terms text[], in_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, portal,
  pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  access record;
  wanted tsquery;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  select string_agg(
    quote_literal(portal.search_scope(in_client) || words.list[at]) || case when at = cardinality(words.list) then ':*' else '' end,
    ' & ')::tsquery into wanted
  from unnest(in_terms) term
  cross join lateral (select string_to_array(portal.search_text(term), ' ') as list) words
  cross join lateral generate_subscripts(words.list, 1) at
  where words.list[at] <> '';
  if wanted is null then
    return;
  end if;
  return query
    select a.id from portal.accounts a
    where a.client_id is not distinct from in_client
      and portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ wanted
      and (access.everything or a.location_id = any (access.locations))
    limit in_limit;
end
$$;
comment on function portal.search_account_ids(uuid, text[], integer) is
  'Search of the debtors list: accounts with a word that begins with each term, within the caller''s locations. Its owner''s rights, because under a policy PostgreSQL does not use the text index; reads at most in_limit ids.';
revoke all on function portal.search_account_ids(uuid, text[], integer) from public;
grant execute on function portal.search_account_ids(uuid, text[], integer) to authenticated, service_role;

create function portal.search_accounts(in_client uuid, in_whole text, in_start text, in_limit integer,
  in_skip integer) returns table (account_id uuid, is_whole boolean, place bigint)
language plpgsql stable security definer rows 10 set search_path = pg_catalog, public, portal,
  pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  return query
    with found as (
      (select a.id, true as whole, a.status, a.last_activity_at from portal.accounts a
       where portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ in_whole::tsquery
         and a.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 2000)
      union all
      (select a.id, false, a.status, a.last_activity_at from portal.accounts a
       where portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ in_start::tsquery
         and a.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 2000)
    ), ranked as (
      select f.id, bool_or(f.whole) as whole, min(f.status) as status, max(f.last_activity_at) as at from found f group by f.id
    )
    select r.id, r.whole, row_number() over (
      order by r.whole desc, r.status in ('PAID', 'SETTLED', 'RECALLED', 'CLOSED', 'REJECTED'), r.at desc, r.id)
    from ranked r order by 3 limit in_limit offset in_skip;
end
$$;
comment on function portal.search_accounts(uuid, text, text, integer, integer) is
  'Ranked accounts for search: those with all whole words before those that only begin so. Ranks the first 2,000 of each.';
revoke all on function portal.search_accounts(uuid, text, text, integer, integer) from public;
grant execute on function portal.search_accounts(uuid, text, text, integer, integer) to authenticated, service_role;

create function portal.search_people(in_client uuid, in_whole text, in_start text, in_contacts text, in_names text,
  in_limit integer, in_skip integer) returns table (person_id uuid, account_id uuid, tier integer, party text, place bigint)
language plpgsql stable security definer rows 10 set search_path = pg_catalog, public, portal,
  pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  return query
    with found as (
      (select a.person_id, a.id, 1 as tier, null::text as party, a.status, a.last_activity_at from portal.accounts a
       where portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ in_whole::tsquery
         and a.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 2000)
      union all
      (select a.person_id, a.id, 2, null, a.status, a.last_activity_at from portal.accounts a
       where portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ in_start::tsquery
         and a.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 2000)
      union all
      (select a.person_id, a.id, case when portal.search_lexemes(p.client_id, p.display_name, '') @@ in_whole::tsquery then 1 else 2 end,
         p.display_name, a.status, a.last_activity_at
       from portal.account_parties p join portal.accounts a on a.client_id = in_client and a.id = p.account_id
       where portal.search_lexemes(p.client_id, p.display_name, '') @@ in_start::tsquery
         and p.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 1000)
      union all
      (select a.person_id, a.id, 0, null, a.status, a.last_activity_at
       from portal.people p join portal.accounts a on a.client_id = in_client and a.person_id = p.id
       where portal.contact_lexemes(p.client_id, p.phones, p.emails, p.ssn_last4) @@ in_contacts::tsquery
         and (in_names is null or portal.search_lexemes(p.client_id, p.display_name, '') @@ in_names::tsquery)
         and p.client_id is not distinct from in_client and (access.everything or a.location_id = any (access.locations)) limit 1000)
    ), ranked as (
      select f.person_id, min(f.tier) as tier,
        (array_agg(f.party order by f.tier) filter (where f.party is not null))[1] as party, bool_and(f.party is not null) as is_party,
        (array_agg(f.id order by f.status in ('PAID', 'SETTLED', 'RECALLED', 'CLOSED', 'REJECTED'), f.tier, f.last_activity_at desc))[1] as id,
        bool_and(f.status in ('PAID', 'SETTLED', 'RECALLED', 'CLOSED', 'REJECTED')) as is_closed, max(f.last_activity_at) as at
      from found f group by f.person_id
    )
    select r.person_id, r.id, r.tier, case when r.is_party then r.party end,
      row_number() over (order by r.tier, r.is_party, r.is_closed, r.at desc, r.person_id)
    from ranked r order by 5 limit in_limit offset in_skip;
end
$$;
comment on function portal.search_people(uuid, text, text, text, text, integer, integer) is
  'Ranked debtors for search, by name, by a party on their accounts, by phone, email or last four of an SSN with a name; with the best account that the caller may see. Ranks the first 1,000 to 2,000 of each.';
revoke all on function portal.search_people(uuid, text, text, text, text, integer, integer) from public;
grant execute on function portal.search_people(uuid, text, text, text, text, integer, integer) to authenticated, service_role;

create function portal.search_name_words(in_client uuid, in_words text[]) returns table (typed text, word text)
language plpgsql stable security definer rows 100 set search_path = pg_catalog, public, portal,
  pg_temp set max_parallel_workers_per_gather = 0 as $$
begin
  if not exists (select from portal.search_access(in_client)) then
    return;
  end if;
  return query
    select t.typed, k.word
    from unnest(in_words) as t (typed)
    cross join lateral (
      select distinct n.word from portal.name_words n
      where n.keys && portal.name_keys(in_client, t.typed) and n.client_id is not distinct from in_client limit 200
    ) k;
end
$$;
comment on function portal.search_name_words(uuid, text[]) is
  'Words of the client''s names that are similar to a mistyped one; at most 200 per word. Called by search when a name was not found.';
revoke all on function portal.search_name_words(uuid, text[]) from public;
grant execute on function portal.search_name_words(uuid, text[]) to authenticated, service_role;

create function portal.search_named(in_client uuid, in_table text, in_query text, in_limit integer) returns setof uuid
language plpgsql stable security definer rows 100 set search_path = pg_catalog, public, portal,
  pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  if in_table = 'locations' then
    return query select l.id from portal.locations l
      where portal.search_lexemes(l.client_id, l.name || ' ' || coalesce(l.city, ''), l.code) @@ in_query::tsquery
        and l.client_id is not distinct from in_client and (access.everything or l.id = any (access.locations))
      order by l.is_active desc, l.name, l.id limit in_limit;
  elsif not exists (select from portal.my_admin_client_ids() mine (client_id) where mine.client_id = in_client) then
    return;
  elsif in_table = 'statements' then
    return query select r.id from portal.statements r
      where portal.search_lexemes(r.client_id, coalesce(r.trace, ''), r.number) @@ in_query::tsquery
        and r.client_id is not distinct from in_client
      order by r.period_to desc, r.id desc limit in_limit;
  elsif in_table = 'invoices' then
    return query select i.id from portal.invoices i
      where portal.search_lexemes(i.client_id, '', i.number) @@ in_query::tsquery and i.client_id is not distinct from in_client
      order by i.issued_on desc, i.id desc limit in_limit;
  end if;
end
$$;
comment on function portal.search_named(uuid, text, text, integer) is
  'Ids of locations, statements or invoices by words, newest first. Statements and invoices for admins only, as by their policies.';
revoke all on function portal.search_named(uuid, text, text, integer) from public;
grant execute on function portal.search_named(uuid, text, text, integer) to authenticated, service_role;

create function portal.search_files(in_client uuid, in_table text, in_query text,
  in_limit integer default 1000) returns setof uuid
language plpgsql stable security definer rows 100 set search_path = pg_catalog, public, portal,
  pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  if in_table = 'imports' then
    return query select i.id from portal.imports i
      where portal.search_lexemes(i.client_id, i.file_name, '') @@ in_query::tsquery and i.client_id is not distinct from in_client
        and (access.everything or i.created_by = portal.current_user_id())
        and exists (select from portal.batches b where b.client_id = in_client and b.import_id = i.id)
      order by i.created_at desc, i.id desc limit in_limit;
  else
    return query select d.id from portal.documents d
      where portal.search_lexemes(d.client_id, coalesce(d.title, '') || ' ' || d.file_name, '') @@ in_query::tsquery
        and d.client_id is not distinct from in_client and (d.account_id is not null or d.message_id is not null)
        and (access.everything or exists (
          select from portal.accounts a
          where a.client_id = in_client and a.id = d.account_id and a.location_id = any (access.locations)))
      order by d.created_at desc, d.id desc limit in_limit;
  end if;
end
$$;
comment on function portal.search_files(uuid, text, text, integer) is
  'Ids of documents or placement files by words of their names, newest first. Imports without a batch and files attached to nothing are left out.';
revoke all on function portal.search_files(uuid, text, text, integer) from public;
grant execute on function portal.search_files(uuid, text, text, integer) to authenticated, service_role;

-- ── recent searches ───────────────────────────────────────────────────────────
create table portal.recent_searches (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  user_id uuid not null,
  query text not null check (length(query) between 1 and 200),
  at timestamptz not null default now(),
  primary key (client_id, id)
);
create index recent_searches_by_time on portal.recent_searches (at);
create unique index recent_searches_once on portal.recent_searches (client_id, user_id, lower(query));
alter table portal.recent_searches enable row level security;
create policy own on portal.recent_searches to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()))
  with check (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
grant select, insert, update (query, at), delete on portal.recent_searches to authenticated;
grant all on portal.recent_searches to service_role;
