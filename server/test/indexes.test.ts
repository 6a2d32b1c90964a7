import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Foreign keys without an index, each with a reason. */
const decided = {
  // Rows of these tables are never deleted, and no query starts from them.
  'portal.payments (client_id, schedule_id)': 'terms stay, and no list goes by their version',
  'portal.stated_commissions (client_id, rule_schedule_id)': 'terms stay, and no list goes by their version',
  'portal.agreement_signatures (version_id)': 'texts of agreements stay',
  'feed.client_changes (client_id)': 'rows are removed within minutes',
  'feed.exchange (system_id)': 'one row',
  // Unused Supabase tables are empty.
  'auth.oauth_authorizations (client_id)': 'empty',
  'auth.oauth_authorizations (user_id)': 'empty',
  'auth.oauth_consents (client_id)': 'empty',
  'auth.oauth_consents (user_id)': 'empty',
  'auth.sessions (oauth_client_id)': 'empty: there are no OAuth clients',
  // A few dozen rows, and providers are removed manually.
  'auth.saml_providers (sso_provider_id)': 'few',
  'auth.saml_relay_states (sso_provider_id)': 'a provider is seldom removed',
  'auth.sso_domains (sso_provider_id)': 'few',
};

it('covers every foreign key with an index or a documented exception', async () => {
  const rows = await database.query<{ reference: string }>(
    `select c.conrelid::regclass || ' (' || (
         select string_agg(a.attname, ', ' order by k.place)
         from unnest(c.conkey) with ordinality k (number, place)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
       ) || ')' as reference
     from pg_constraint c
     where c.contype = 'f' and c.connamespace <> 'pg_catalog'::regnamespace and c.connamespace::regnamespace::text not like 'pgboss%'
       and not exists (
         select from pg_index i
         where i.indrelid = c.conrelid and i.indisvalid
           and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
           and c.conkey @> (i.indkey::int2[])[0:cardinality(c.conkey) - 1]
           -- One for rows that are there is enough: nobody looks for what refers to nothing.
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'
             or c.confrelid = 'portal.clients'::regclass)
       )
     order by 1`,
  );
  expect(rows.map(({ reference }) => reference)).toEqual(Object.keys(decided).toSorted());
});
