import { addDays } from '@recoup/domain/days';
import { createRandom } from '@recoup/domain/random';
import { sql } from 'kysely';
import type { SigningTools } from '../api/core/agreements/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/index.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { newId } from '../platform/ids.ts';
import { at, demoAccount, demoPerson, type DemoPerson } from './accounts.ts';
import { addBankAccount } from './bank-accounts.ts';
import { demoCompanies, type DemoCompany } from './companies.ts';
import { insertSimulation } from './agency/index.ts';
import { demoPassword } from './password.ts';
import { profileColumns } from './profiles.ts';
import { demoRequest, numbered, type DemoRequest } from './requests.ts';
import { signAgreements } from './signatures.ts';

export interface DemoOptions {
  db: Db;
  vault: Vault;
  clock: Clock;
  signing: SigningTools;
  createUser: (user: {
    email: string;
    password: string;
    email_confirm: boolean;
    user_metadata: Record<string, unknown>;
  }) => Promise<string>;
  log: (message: string) => void;
}

/**
 * Fills an empty installation with an agency's three clients, their users and about 2,200 accounts; the same every time
 * but for the dates, which count back from today. Does nothing where there is a client already.
 */
export async function seedDemo(options: DemoOptions): Promise<boolean> {
  const { db, clock, createUser, log } = options;
  const existing = await db.owner.selectFrom('portal.clients').select('id').limit(1).executeTakeFirst();
  if (existing) return false;
  log('Filling the demo with three companies and about 2,200 accounts …');
  const admin = await findOrCreate(db, createUser, {
    email: 'admin@demo.test',
    password: demoPassword,
    email_confirm: true,
    user_metadata: { first_name: 'Dana', last_name: 'Whitfield' },
  });
  const staff = await findOrCreate(db, createUser, {
    email: 'staff@demo.test',
    password: demoPassword,
    email_confirm: true,
    user_metadata: { first_name: 'Theo', last_name: 'Marsh' },
  });
  const agency = await findOrCreate(db, createUser, {
    email: 'agency@demo.test',
    password: demoPassword,
    email_confirm: true,
    user_metadata: { first_name: 'Robin', last_name: 'Vance' },
  });
  // One transaction: cut off in the middle, the next start begins anew (the users above are then found by their addresses).
  await db.asService(async (tx) => {
    await tx.insertInto('portal.agency_members').values({ user_id: agency, role: 'agency_admin' }).execute();
    await insertSimulation(tx, { seed: 20_260_101, beganOn: clock.now().toISOString().slice(0, 10) });
    for (const [index, company] of demoCompanies.entries()) {
      await seedCompany(tx, {
        ...options,
        company,
        now: clock.now(),
        members: index === 0 ? [admin, staff] : [admin],
      });
    }
  });
  return true;
}

type CreateUser = DemoOptions['createUser'];

async function findOrCreate(db: Db, createUser: CreateUser, user: Parameters<CreateUser>[0]): Promise<string> {
  const known = await db.owner.selectFrom('auth.users').select('id').where('email', '=', user.email).executeTakeFirst();
  return known?.id ?? createUser(user);
}

interface CompanyInput extends DemoOptions {
  company: DemoCompany;
  now: Date;
  /** The first one is its admin, others are staff. */
  members: readonly string[];
}

async function seedCompany(tx: Tx, { company, now, members, vault, signing }: CompanyInput): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const clientId = newId();
  const profile = profileColumns(company.code, { clientId, vault, now });
  const perBatch = 15;
  const batchCount = Math.ceil(company.accounts / perBatch);
  await tx
    .insertInto('portal.clients')
    .values({
      id: clientId,
      code: company.code,
      name: company.name,
      legal_name: company.legalName,
      trade: company.trade,
      debt_types: [...company.debtTypes],
      is_onboarding_completed: true,
      ...profile,
      last_account_number: 1000 + company.accounts,
      last_batch_number: 100 + batchCount,
    })
    .execute();
  const locations = company.locations.map((location) => ({ client_id: clientId, id: newId(), ...location }));
  await tx.insertInto('portal.locations').values(locations).execute();
  await tx
    .insertInto('portal.memberships')
    .values(
      members.map((userId, index) => ({
        client_id: clientId,
        user_id: userId,
        role: index === 0 ? 'client_admin' : 'client_staff',
      })),
    )
    .execute();

  const [userId = ''] = members;
  await addBankAccount(tx, vault, { company, clientId, userId, now });
  await signAgreements(tx, signing, { company, profile, clientId, userId, now });

  // About one person in seven has more than one account.
  const people: (DemoPerson & { id: string })[] = [];
  const rows = {
    people: [] as object[],
    batches: [] as object[],
    accounts: [] as object[],
    history: [] as object[],
    parties: [] as object[],
    notes: [] as object[],
    outgoing: [] as object[],
    requests: [] as DemoRequest[],
  };
  const random = createRandom(company.accounts);
  for (let index = 0; index < company.accounts; index += 1) {
    const batchIndex = Math.floor(index / perBatch);
    const placedOn = addDays(today, -1 - Math.round(((batchCount - 1 - batchIndex) / batchCount) * historyDays));
    if (index % perBatch === 0) {
      rows.batches.push({
        client_id: clientId,
        id: newId(),
        number: 101 + batchIndex,
        source: 'file',
        created_by: members[0],
        created_at: `${placedOn}T15:04:05Z`,
      });
    }
    const known = people.length > 20 && random.chance(0.13) ? random.pick(people) : undefined;
    const person = known ?? { ...demoPerson({ company, clientId, index, vault }), id: newId() };
    if (!known) {
      people.push(person);
      rows.people.push({ client_id: clientId, id: person.id, ...person.columns });
    }
    const account = demoAccount({ company, index, isBusiness: person.columns['kind'] === 'business', placedOn });
    const accountId = newId();
    const batch = rows.batches.at(-1) as { id: string };
    rows.accounts.push({
      client_id: clientId,
      id: accountId,
      number: 1001 + index,
      person_id: person.id,
      debtor_name: person.name,
      location_id: random.pick(locations).id,
      batch_id: batch.id,
      ...account.columns,
    });
    const placedAt = `${placedOn}T15:04:05Z`;
    rows.history.push({
      client_id: clientId,
      account_id: accountId,
      from_status: null,
      to_status: 'SUBMITTED',
      reason: null,
      actor: 'client',
      at: placedAt,
    });
    rows.outgoing.push({ client_id: clientId, kind: 'placement', subject_id: accountId, account_id: accountId, at: placedAt });
    const request = demoRequest({ company, index, placedOn, today, placedCents: account.placedCents });
    if (request) rows.requests.push({ ...request, client_id: clientId, account_id: accountId, created_by: userId });
    if (account.coDebtor)
      rows.parties.push({
        client_id: clientId,
        account_id: accountId,
        role: 'co_debtor',
        display_name: account.coDebtor,
        is_liable: true,
      });
    if (random.chance(0.05)) {
      rows.notes.push({
        client_id: clientId,
        account_id: accountId,
        body: random.pick(noteTexts),
        author_name: 'Dana Whitfield',
        created_by: members[0],
        created_at: at(addDays(placedOn, 3), random),
      });
    }
  }
  await insertAll(tx, 'portal.people', rows.people);
  await insertAll(tx, 'portal.batches', rows.batches);
  await insertAll(tx, 'portal.accounts', rows.accounts);
  await insertAll(tx, 'portal.account_status_history', rows.history);
  await insertAll(tx, 'portal.account_parties', rows.parties);
  await insertAll(tx, 'portal.account_notes', rows.notes);
  const requests = numbered(rows.requests);
  await insertAll(tx, 'portal.requests', requests);
  await tx
    .updateTable('portal.clients')
    .set({ last_request_number: 100 + requests.length })
    .where('id', '=', clientId)
    .execute();
  const asked = requests.map((request) => ({
    client_id: clientId,
    kind: 'request',
    subject_id: request.id,
    account_id: request.account_id,
    at: request.created_at,
  }));
  const onboardedAt = `${addDays(today, -historyDays - 2)}T15:00:00Z`;
  const onboarding = { client_id: clientId, kind: 'onboarding', subject_id: clientId, at: onboardedAt };
  await insertAll(tx, 'feed.outgoing', [onboarding, ...rows.outgoing, ...asked]);
  await sql`update portal.batches b set account_count = s.count, amount_placed_cents = s.placed
    from (select batch_id, count(*)::int as count, sum(amount_placed_cents) as placed from portal.accounts where client_id = ${clientId} group by batch_id) s
    where b.client_id = ${clientId} and b.id = s.batch_id`.execute(tx);
}

/** Days before today on which the first accounts were placed. */
const historyDays = 720;

const noteTexts = [
  'Moved in June; the new address is on file.',
  'Prefers to be reached after 5 PM.',
  'Called our office and asked for an itemized statement, which we mailed.',
  'Spouse handles the bills.',
  'Please note that the last payment was returned by the bank.',
];

/** Rows as one JSON value a thousand: quicker than a parameter a column, and absent columns get their defaults. */
async function insertAll(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000) {
    const chunk = rows.slice(start, start + 1000);
    const columns = [...new Set(chunk.flatMap((row) => Object.keys(row)))];
    const withJson = chunk.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          jsonColumns.has(key) && typeof value === 'string' ? JSON.parse(value) : value,
        ]),
      ),
    );
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${list}) select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(withJson)}::jsonb)`.execute(
      tx,
    );
  }
}

const jsonColumns = new Set(['phones', 'emails', 'details', 'contact', 'data']);
export { type SimulatedAgency } from './agency/index.ts';
export { liveDemo } from './live-demo.ts';
export { demoPassword } from './password.ts';
export { tellDemo } from './tell-demo.ts';
