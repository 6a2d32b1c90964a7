import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claims } from '#platform/db/db.ts';
import { createAgencyUser } from '#test/agency.ts';
import { addMember, createMember, createTestUser } from '#test/factories.ts';
import { fillCompany } from '#test/fill-company.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Tests row-level security alone: what the database returns to a role when a query omits the client filter. */
let server: TestServer;
let mine: Awaited<ReturnType<typeof createMember>>;
let outsider: string;
let limited: string;
let left: string;
let tables: string[];
beforeAll(async () => {
  server = await startTestServer();
  mine = await createMember(server);
  outsider = (await createMember(server)).user.id;
  const staff = await createTestUser(server);
  const office = mine.client.locations[0] ?? '';
  await addMember(server, { clientId: mine.client.id, userId: staff.id, role: 'client_staff', locationIds: [office] });
  limited = staff.id;
  left = (await createTestUser(server)).id;
  await addMember(server, { clientId: mine.client.id, userId: left });
  await server.database.query('update portal.memberships set ended_at = now() where user_id = $1', [left]);
  await fillCompany(server, mine);
  const found = await server.database.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'portal' and c.column_name = 'client_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  tables = found.map(({ name }) => name);
});
afterAll(() => server.stop());

type Outcome = number | 'denied';

/** Client rows a statement affects; always rolled back. */
async function reach(
  userId: string,
  statement: (table: string) => string,
  table: string,
  claims: Partial<Claims> = {},
): Promise<Outcome> {
  const rollback = new Error('rollback');
  let reached: Outcome = 0;
  try {
    await server.platform.db.asUser({ sub: userId, role: 'authenticated', ...claims }, async (tx) => {
      const { rows } = await sql<{ client_id: string }>`${sql.raw(statement(`portal.${table}`))}`.execute(tx);
      reached = rows.filter(({ client_id: id }) => id === mine.client.id).length;
      throw rollback;
    });
  } catch (error) {
    if (error === rollback) return reached;
    if (error instanceof Error && 'code' in error && error.code === '42501') return 'denied';
    throw error;
  }
  return reached;
}

const select = (table: string) => `select client_id from ${table}`;
const update = (table: string) => `update ${table} set client_id = client_id returning client_id`;
const remove = (table: string) => `delete from ${table} returning client_id`;
const unseen: readonly Outcome[] = [0, 'denied'];

describe('row-level security', () => {
  it('is tested with rows in every table', async () => {
    const empty: string[] = [];
    for (const table of tables) {
      const [row] = await server.database.query<{ n: number }>(
        `select count(*)::int as n from portal.${table} where client_id = $1`,
        [mine.client.id],
      );
      if (row?.n === 0) empty.push(table);
    }
    expect(empty).toEqual([]);
    expect(tables.length).toBeGreaterThan(14);
    expect(await reach(mine.user.id, select, 'import_rows')).toBe(3);
  });

  it.each(['an outsider', 'a member who has left'])('hides everything from %s, for reads, updates and deletes', async (who) => {
    const userId = who === 'an outsider' ? outsider : left;
    const open: [string, Outcome[]][] = [];
    for (const table of tables) {
      const outcomes = [
        await reach(userId, select, table),
        await reach(userId, update, table),
        await reach(userId, remove, table),
      ];
      if (!outcomes.every((outcome) => unseen.includes(outcome))) open.push([table, outcomes]);
    }
    // Users may see that their own membership has ended.
    expect(open).toEqual(who === 'an outsider' ? [] : [['memberships', [1, 'denied', 'denied']]]);
  });

  it('shows admins the users, invitations and audit log, without token hashes', async () => {
    const admin = mine.user.id;
    expect(await reach(admin, select, 'memberships')).toBe(3);
    expect(await reach(admin, select, 'invitations')).toBe(1);
    expect(await reach(admin, select, 'audit_log')).toBeGreaterThan(0);
    expect(await reach(admin, remove, 'memberships')).toBe('denied');
    expect(await reach(admin, remove, 'invitations')).toBe('denied');
    expect(await reach(admin, (table) => `select client_id, token_sha256 from ${table}`, 'invitations')).toBe('denied');
    const peopleFor = async (userId: string) =>
      server.platform.db.asUser({ sub: userId, role: 'authenticated' }, async (tx) => {
        const { rows } = await sql<{ user_id: string }>`select user_id from portal.client_users(${mine.client.id})`.execute(tx);
        return rows.length;
      });
    // Three people and an API key.
    expect(await peopleFor(admin)).toBe(4);
    for (const other of [outsider, limited, left]) expect(await peopleFor(other)).toBe(0);
  });

  it.each([
    ['makes no admin of itself', `update portal.memberships set role = 'client_admin', location_ids = null`],
    ['comes back from nowhere', 'update portal.memberships set ended_at = null'],
    ['revives no invitation', `update portal.invitations set expires_at = now() + interval '1 year'`],
  ])('a user without admin rights %s', async (_what, statement) => {
    for (const userId of [outsider, limited, left]) {
      const changed = await server.platform.db.asUser({ sub: userId, role: 'authenticated' }, async (tx) => {
        const { numAffectedRows } = await sql`${sql.raw(`${statement} where client_id = '${mine.client.id}'`)}`.execute(tx);
        return numAffectedRows;
      });
      expect(changed).toBe(0n);
    }
  });

  it('allows invitations by admins only, and no self-made memberships', async () => {
    const other = await createMember(server);
    const invite = (userId: string, clientId: string) =>
      server.platform.db.asUser({ sub: userId, role: 'authenticated' }, (tx) =>
        sql`insert into portal.invitations (client_id, email, role, token_sha256, invited_by_name, expires_at)
            values (${clientId}, 'self@example.com', 'client_admin', repeat('c', 64), 'x', now())`.execute(tx),
      );
    for (const userId of [outsider, limited, left, other.user.id])
      await expect(invite(userId, mine.client.id)).rejects.toMatchObject({ code: '42501' });
    const join = server.platform.db.asUser({ sub: outsider, role: 'authenticated' }, (tx) =>
      sql`insert into portal.memberships (client_id, user_id, role) values (${mine.client.id}, ${outsider}, 'client_admin')`.execute(
        tx,
      ),
    );
    await expect(join).rejects.toMatchObject({ code: '42501' });
  });

  it("limits a member of one location to it, and hides other users' private rows", async () => {
    // Client details and saved mappings are visible to every member.
    const shared = ['memberships', 'import_mappings'];
    const seen: [string, Outcome][] = [];
    for (const table of tables) {
      const outcome = await reach(limited, select, table);
      if (!unseen.includes(outcome)) seen.push([table, outcome]);
    }
    expect(seen.filter(([table]) => !shared.includes(table))).toEqual([['locations', 1]]);
    for (const table of tables.filter((name) => name !== 'import_mappings'))
      for (const change of [update, remove]) expect(unseen, `${table}`).toContain(await reach(limited, change, table));
  });

  it('applies inside functions, whichever client is named', async () => {
    const client = mine.client.id;
    const scope = client.slice(-10);
    const ask = (userId: string, statement: string) =>
      server.platform.db.asUser({ sub: userId, role: 'authenticated' }, async (tx) => {
        await sql`select set_config('realtime.topic', ${`notifications:${client}:${mine.user.id}`}, true)`.execute(tx);
        return (await sql`${sql.raw(statement)}`.execute(tx)).rows.length;
      });
    const all = `'${scope}':*`.replaceAll("'", "''");
    const named = ['statements', 'invoices', 'locations'];
    const searchNamed = (table: string) => `select * from portal.search_named('${client}', '${table}', '${all}', 10)`;
    const queries = [
      `select * from portal.search_account_ids('${client}', array['a'], 10)`,
      `select * from portal.search_accounts('${client}', '${all}', '${all}', 10, 0)`,
      `select * from portal.search_people('${client}', '${all}', '${all}', '${all}', null, 10, 0)`,
      `select * from portal.search_name_words('${client}', array['anna', 'gruber'])`,
      `select * from portal.search_files('${client}', 'imports', '${all}')`,
      `select * from portal.search_files('${client}', 'documents', '${all}')`,
      ...named.map((table) => searchNamed(table)),
      `select * from portal.report_recipients('${client}')`,
      `select * from portal.request_report_run('${client}', portal.new_id(), 'users', 'csv', '{}', now())`,
      `select from portal.report_runs r where portal.cancel_report_request(r.client_id, r.id, now())`,
      'select from realtime.messages',
    ];
    for (const statement of queries)
      for (const userId of [outsider, left]) expect(await ask(userId, statement), statement).toBe(0);
    // The same calls find rows with access.
    for (const statement of queries.slice(1, 3)) expect(await ask(mine.user.id, statement), statement).toBeGreaterThan(0);
    const counts = async (userId: string) => {
      const found = [];
      for (const table of named) found.push(await ask(userId, searchNamed(table)));
      return found;
    };
    expect(await counts(mine.user.id)).toEqual([1, 1, 2]);
    // Staff see no statements and invoices, and limited members no other locations.
    expect(await counts(limited)).toEqual([0, 0, 1]);
    const forged = JSON.stringify([
      { client_id: client, kind: 'bank_change', event: 'x', audience: 'members', count: 1, is_fixed: true },
    ]);
    for (const userId of [outsider, left])
      await expect(ask(userId, `select portal.create_notifications('${forged}'::jsonb)`)).rejects.toMatchObject({
        code: '42501',
      });
    for (const inner of [
      "realtime.send('{}', 'e', 't')",
      `portal.user_address('${mine.user.id}')`,
      `portal.search_access('${client}')`,
    ])
      await expect(ask(outsider, `select * from ${inner}`), inner).rejects.toMatchObject({ code: '42501' });
  });

  it('limits messages to the requested topic', async () => {
    const topic = `notifications:${mine.client.id}:${mine.user.id}`;
    for (const to of [topic, `notifications:${mine.client.id}:${limited}`])
      await server.database.query(`select realtime.send('{}', 'test', $1, true)`, [to]);
    const seen = await server.platform.db.asUser({ sub: mine.user.id, role: 'authenticated' }, async (tx) => {
      await sql`select set_config('realtime.topic', ${topic}, true)`.execute(tx);
      return (await sql<{ topic: string }>`select distinct topic from realtime.messages`.execute(tx)).rows;
    });
    expect(seen).toEqual([{ topic }]);
  });

  it('cannot be bypassed by truncating a table or shadowing function names', async () => {
    const open = await server.database.query(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind = 'r' and (has_table_privilege('anon', c.oid, 'truncate') or has_table_privilege('authenticated', c.oid, 'truncate'))`,
    );
    expect(open).toEqual([]);
    // Without pg_temp at the end, the caller's temporary schema is searched first: `set search_path = pg_catalog, pg_temp`.
    const unsafe = await server.database.query(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.prosecdef and p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
         and not exists (select from unnest(p.proconfig) s where s like 'search\\_path=%pg\\_temp')`,
    );
    expect(unsafe).toEqual([]);
  });

  it('lets members write for the client in their own name, but not for the agency', async () => {
    const [account] = await server.database.query<{ id: string }>(
      'select account_id as id from portal.requests where client_id = $1',
      [mine.client.id],
    );
    const run = (columns: string, values: string, table = 'messages') =>
      server.platform.db.asUser({ sub: mine.user.id, role: 'authenticated' }, (tx) =>
        sql`${sql.raw(
          `insert into portal.${table} (client_id, account_id, ${columns}) values ('${mine.client.id}', '${account?.id}', ${values})`,
        )}`.execute(tx),
      );
    const denied = { code: '42501' };
    const message = 'author, author_name, body, created_by';
    const request = 'number, kind, created_by_name, state, created_by';
    const [me, other] = [`'${mine.user.id}'`, `'${outsider}'`];
    await expect(run(message, `'agency', 'Robin', 'Pay elsewhere', ${me}`)).rejects.toMatchObject(denied);
    await expect(run(message, `'client', 'Robin', 'Text', ${other}`)).rejects.toMatchObject(denied);
    await run(message, `'client', 'Ada', 'Text', ${me}`);
    await expect(run(request, `98, 'recall', 'Ada', 'applied', ${me}`, 'requests')).rejects.toMatchObject(denied);
    await expect(run(request, `98, 'recall', 'Ada', 'submitted', ${other}`, 'requests')).rejects.toMatchObject(denied);
    await run(request, `98, 'recall', 'Ada', 'submitted', ${me}`, 'requests');
    const decide = (values: string) =>
      server.platform.db.asUser({ sub: mine.user.id, role: 'authenticated' }, (tx) =>
        sql`${sql.raw(`update portal.requests set ${values} where client_id = '${mine.client.id}' and number = 98`)}`.execute(tx),
      );
    await expect(decide(`state = 'applied'`)).rejects.toMatchObject(denied);
    await expect(decide(`state = 'cancelled', cancelled_by = ${other}`)).rejects.toMatchObject(denied);
    await decide(`state = 'cancelled', cancelled_by = ${me}`);
  });

  it("keeps members from writing or deleting the agency's account data", async () => {
    const clerk = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: clerk.id, role: 'client_staff' });
    const [document] = await server.database.query<{ account_id: string }>(
      'select account_id from portal.documents where client_id = $1 and account_id is not null',
      [mine.client.id],
    );
    const [company, account] = [`'${mine.client.id}'`, `'${document?.account_id}'`];
    const run = (statement: string, userId = mine.user.id) =>
      server.platform.db.asUser({ sub: userId, role: 'authenticated' }, async (tx) => {
        const { numAffectedRows } = await sql`${sql.raw(statement)}`.execute(tx);
        return numAffectedRows;
      });
    const history = (values: string) =>
      `insert into portal.account_status_history (client_id, account_id, to_status, actor, actor_user_id) values (${company}, ${account}, ${values})`;
    const request = `insert into portal.requests (client_id, account_id, number, kind, created_by_name, created_by)
      values (${company}, ${account}, 97, 'recall', 'Ada', '${clerk.id}')`;
    for (const [statement, userId] of [
      [`update portal.accounts set balance_cents = 0 where client_id = ${company}`],
      [`update portal.accounts set paid_cents = 1 where client_id = ${company}`],
      [`update portal.accounts set agency_account_number = 'F-1' where client_id = ${company}`],
      [`update portal.accounts set location_id = null where client_id = ${company}`],
      [`update portal.documents set external_id = 'x' where client_id = ${company}`],
      [history(`'PAID', 'agency', '${mine.user.id}'`)],
      [history(`'PAID', 'client', '${outsider}'`)],
      [
        `insert into portal.account_notes (client_id, account_id, body, author_name, created_by)
        values (${company}, ${account}, 'Text', 'Robin', '${outsider}')`,
      ],
      [request, clerk.id],
      [
        `update portal.disputes set state = 'answered', answer = 'withdraw', answered_at = now(), answered_by = '${clerk.id}'
        where client_id = ${company}`,
        clerk.id,
      ],
    ] as const)
      await expect(run(statement, userId), statement).rejects.toMatchObject({ code: '42501' });
    for (const change of ['update portal.documents set account_id = null', 'delete from portal.documents'])
      expect(await run(`${change} where client_id = ${company} and account_id is not null`), change).toBe(0n);
    expect(await run(history(`'CLOSED', 'client', '${mine.user.id}'`))).toBe(1n);
  });

  it('limits members to their own answers on disputes, offers and requests', async () => {
    const change = (userId: string, table: string, values: string) =>
      server.platform.db.asUser({ sub: userId, role: 'authenticated' }, async (tx) => {
        const { numAffectedRows } = await sql`${sql.raw(
          `update portal.${table} set ${values} where client_id = '${mine.client.id}'`,
        )}`.execute(tx);
        return numAffectedRows;
      });
    const clerk = await createTestUser(server);
    await addMember(server, { clientId: mine.client.id, userId: clerk.id, role: 'client_staff' });
    const decided = (by: string) => `state = 'accepted', decided_at = now(), decided_by = '${by}', decided_by_name = 'Ada'`;
    const answered = (by: string) => `state = 'answered', answer = 'confirm', answered_at = now(), answered_by = '${by}'`;
    for (const [userId, table, values] of [
      // Set by the agency.
      [mine.user.id, 'disputes', `details = 'Another story', ${answered(mine.user.id)}`],
      [mine.user.id, 'disputes', `due_on = '2030-01-01'`],
      [mine.user.id, 'offers', `amount_cents = 1, ${decided(mine.user.id)}`],
      [mine.user.id, 'requests', `decline_reason = null`],
      // Decided by the agency.
      [mine.user.id, 'disputes', `state = 'resolved', resolved_at = now()`],
      [mine.user.id, 'offers', `state = 'withdrawn', decided_by = '${mine.user.id}'`],
      // On behalf of another user, or reserved for admins.
      [mine.user.id, 'disputes', answered(outsider)],
      [mine.user.id, 'offers', decided(outsider)],
      [clerk.id, 'offers', decided(clerk.id)],
    ] as const)
      await expect(change(userId, table, values), values).rejects.toMatchObject({ code: '42501' });
    expect(await change(clerk.id, 'disputes', answered(clerk.id))).toBe(1n);
    expect(await change(mine.user.id, 'offers', decided(mine.user.id))).toBe(1n);
  });

  it("shows the agency's console only the clients to which its user is limited", async () => {
    const other = await createMember(server);
    const console = { agencyClientId: '*' };
    const here = await createAgencyUser(server, 'agency_auditor', { clientIds: [mine.client.id] });
    const elsewhere = await createAgencyUser(server, 'agency_auditor', { clientIds: [other.client.id] });
    const former = await createAgencyUser(server, 'agency_auditor', { clientIds: [mine.client.id] });
    await server.database.query('update portal.agency_members set ended_at = now() where user_id = $1', [former.id]);
    const open: string[] = [];
    let seen = 0;
    for (const table of tables) {
      if (Number(await reach(here.id, select, table, console)) > 0) seen += 1;
      for (const { id } of [elsewhere, former]) if (!unseen.includes(await reach(id, select, table, console))) open.push(table);
      // Without the console's setting, which no token sets.
      if (!unseen.includes(await reach(here.id, select, table))) open.push(`${table} outside the console`);
    }
    expect(open).toEqual([]);
    expect(seen).toBeGreaterThan(10);
  });
});
