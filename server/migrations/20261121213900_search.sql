-- Search (docs/decisions, Search): words of names, numbers and files by one inverted index each. Every entry begins with a piece of
-- the company's id, so that a search touches entries of one company only, however many share the tables.

-- As `wordsOf` of domain/src/search/words.ts, joined by blanks.
create function portal.search_text(in_text text) returns text
language sql immutable strict parallel safe
return btrim(regexp_replace(
  case when in_text ~ '[^\x01-\x7f]'
    then lower(regexp_replace(normalize(in_text, NFKD), '[\u0300-\u036F''\u2019`]', '', 'g') collate "und-x-icu") collate "default"
    else translate(lower(in_text), '''`', '') end,
  '[^a-z0-9\u00DF-\u1FFF\u2070-\u2FFF\u3040-\U0002FFFF]+'
    || '|(?<=[0-9])(?=[a-z\u00DF-\u1FFF\u2070-\u2FFF\u3040-\U0002FFFF])|(?<=[a-z\u00DF-\u1FFF\u2070-\u2FFF\u3040-\U0002FFFF])(?=[0-9])',
  ' ', 'g'));

-- The end of the id: its beginning is a time. A wrong company is shut out by `client_id` all the same.
create function portal.search_scope(in_client uuid) returns text
language sql immutable strict parallel safe
return right(in_client::text, 10);

-- Words of a name and of a number, and the number whole. Not in SQL: it would be put into every plan in full, and planning took longer
-- than searching.
create function portal.search_lexemes(in_client uuid, in_name text, in_number text) returns tsvector
language plpgsql immutable parallel safe as $$
begin
  return (portal.search_scope(in_client) || replace(
    portal.search_text(left(in_name, 300) || ' ' || in_number) || ' ' || replace(portal.search_text(in_number), ' ', ''),
    ' ', ' ' || portal.search_scope(in_client)))::tsvector;
end
$$;

-- Phones by ten digits (p) and by the last seven (l), e-mails (e), the last four of a Social Security number (s).
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

-- The trigram index was the dearest of the table: more than twenty entries a row, and it knew no company.
drop index portal.accounts_by_text;
create index accounts_by_words on portal.accounts using gin (portal.search_lexemes(client_id, debtor_name, client_account_number));
create index account_parties_by_words on portal.account_parties using gin (portal.search_lexemes(client_id, display_name, ''));
create index documents_by_words on portal.documents using gin (portal.search_lexemes(client_id, coalesce(title, '') || ' ' || file_name, ''));
create index imports_by_words on portal.imports using gin (portal.search_lexemes(client_id, file_name, ''));
create index people_by_contact on portal.people using gin (portal.contact_lexemes(client_id, phones, emails, ssn_last4));
create index payments_by_reference on portal.payments (client_id, reference) where reference is not null;

-- ── misspelt names ───────────────────────────────────────────────────────────
-- Every word that names of a company have, to find those that are like a mistyped one: by what is left of either without one letter,
-- and by their sound. Far fewer than names; kept as they come, never counted, so that two who place the same name do not wait.
create table portal.name_words (
  client_id uuid not null references portal.clients (id),
  word text not null,
  keys text[] not null
);
create index name_words_once on portal.name_words (client_id, word);
create index name_words_by_key on portal.name_words using gin (keys);
alter table portal.name_words enable row level security;
grant all on portal.name_words to service_role;

-- Consonants as they sound, behind the first letter: `philips` and `fillips` are one.
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

create function portal.add_name_words(in_client uuid, in_words text[]) returns void
language sql volatile set search_path = '' as $$
  insert into portal.name_words (client_id, word, keys)
  select in_client, w.word, portal.name_keys(in_client, w.word)
  from (select distinct word from unnest(in_words) word where length(word) between 3 and 40 and word !~ '[0-9]') w
  where not exists (select from portal.name_words k where k.client_id = in_client and k.word = w.word)
$$;
revoke all on function portal.add_name_words(uuid, text[]) from public;

create function portal.keep_name_words() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform portal.add_name_words(n.client_id, array_agg(distinct w.word))
  from made n, unnest(string_to_array(portal.search_text(n.display_name), ' ')) as w (word)
  group by n.client_id;
  return null;
end
$$;
create trigger people_name_words after insert on portal.people
  referencing new table as made for each statement execute function portal.keep_name_words();
create trigger people_name_words_changed after update on portal.people
  referencing new table as made for each statement execute function portal.keep_name_words();
create trigger account_parties_name_words after insert on portal.account_parties
  referencing new table as made for each statement execute function portal.keep_name_words();

select portal.add_name_words(named.client_id, array_agg(distinct w.word))
from (
  select client_id, display_name from portal.people
  union all select client_id, display_name from portal.account_parties
) named, unnest(string_to_array(portal.search_text(named.display_name), ' ')) as w (word)
group by named.client_id;

-- ── who may search ───────────────────────────────────────────────────────────
-- A match of words is not leakproof, so that under any policy no such index would be used. The functions below ask once who calls, and
-- then read one company's rows with their owner's rights, within the caller's locations; what they give is ids. No row: an outsider.
create function portal.search_access(in_client uuid) returns table (everything boolean, locations uuid[])
language sql stable security definer set search_path = '' as $$
  select true, null::uuid[] from portal.agency_view() v
  where v.client_id = in_client and coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select m.location_ids is null, m.location_ids from portal.memberships m
  where m.client_id = in_client and m.user_id = portal.current_user_id() and m.ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
$$;
revoke all on function portal.search_access(uuid) from public;

-- The list's own search: every term is the beginning of a word of the name or of the company's number.
create or replace function portal.search_account_ids(in_client uuid, in_terms text[], in_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, portal set max_parallel_workers_per_gather = 0 rows 1000 as $$
declare
  access record;
  wanted tsquery;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  select string_agg(quote_literal(portal.search_scope(in_client) || word) || ':*', ' & ')::tsquery into wanted
  from unnest(in_terms) term, unnest(string_to_array(portal.search_text(term), ' ')) word
  where word <> '';
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

-- Accounts by words or numbers: those that have all of `in_whole` before those that only begin so. The best first, within the first
-- 2,000 that either finds.
create function portal.search_accounts(in_client uuid, in_whole text, in_start text, in_limit integer, in_skip integer)
returns table (account_id uuid, is_whole boolean, place bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, portal set max_parallel_workers_per_gather = 0 rows 10 as $$
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

-- People by words of their names or of those beside them on an account, by phone, e-mail, or the last four of an SSN with a name
-- (`in_contacts` and, where told, `in_names` too). Of each person the best account that the caller may see.
create function portal.search_people(
  in_client uuid, in_whole text, in_start text, in_contacts text, in_names text, in_limit integer, in_skip integer)
returns table (person_id uuid, account_id uuid, tier integer, party text, place bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, portal set max_parallel_workers_per_gather = 0 rows 10 as $$
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

-- Words of the company's names that are like a mistyped one.
create function portal.search_name_words(in_client uuid, in_words text[]) returns table (typed text, word text)
language plpgsql stable security definer set search_path = pg_catalog, public, portal set max_parallel_workers_per_gather = 0 rows 100 as $$
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

-- Documents and files of placements by words of their names: the newest ids, which the caller reads with his own rights.
create function portal.search_files(in_client uuid, in_table text, in_query text) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, portal set max_parallel_workers_per_gather = 0 rows 100 as $$
begin
  if not exists (select from portal.search_access(in_client)) then
    return;
  end if;
  if in_table = 'imports' then
    return query select i.id from portal.imports i
      where portal.search_lexemes(i.client_id, i.file_name, '') @@ in_query::tsquery and i.client_id is not distinct from in_client
      limit 1000;
  else
    return query select d.id from portal.documents d
      where portal.search_lexemes(d.client_id, coalesce(d.title, '') || ' ' || d.file_name, '') @@ in_query::tsquery
        and d.client_id is not distinct from in_client
      limit 1000;
  end if;
end
$$;

revoke all on function portal.search_accounts(uuid, text, text, integer, integer),
  portal.search_people(uuid, text, text, text, text, integer, integer), portal.search_name_words(uuid, text[]),
  portal.search_files(uuid, text, text) from public;
grant execute on function portal.search_accounts(uuid, text, text, integer, integer),
  portal.search_people(uuid, text, text, text, text, integer, integer), portal.search_name_words(uuid, text[]),
  portal.search_files(uuid, text, text) to authenticated, service_role;

-- ── recent searches ──────────────────────────────────────────────────────────
create table portal.recent_searches (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  user_id uuid not null,
  query text not null check (length(query) between 1 and 200),
  at timestamptz not null default now(),
  primary key (client_id, id)
);
create unique index recent_searches_once on portal.recent_searches (client_id, user_id, lower(query));
create index recent_searches_by_time on portal.recent_searches (at);
alter table portal.recent_searches enable row level security;
create policy own on portal.recent_searches for all to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()))
  with check (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
grant select, insert, delete on portal.recent_searches to authenticated;
grant update (query, at) on portal.recent_searches to authenticated;
grant all on portal.recent_searches to service_role;
