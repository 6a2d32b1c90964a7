import { addDays } from '@recoup/domain/shared/days';
import { createRandom } from '@recoup/domain/synthetic/random';
import type { SigningTools } from '#areas/company/agreements/index.ts';
import { listedAccounts, listedPeople, writeAccounts, writeBatch, writePeople } from '#areas/placing/writer/index.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { newId } from '#platform/ids.ts';
import { at, demoAccount, demoPerson, type DemoPerson } from './accounts.ts';
import { addBankAccount } from './bank-accounts.ts';
import type { DemoCompany } from './companies.ts';
import { insertAll } from './insert-all.ts';
import { profileColumns } from './profiles.ts';
import { demoRequest, numbered, type DemoRequest } from './requests.ts';
import { signAgreements } from './signatures.ts';

/** Days before today on which the first accounts were placed. */
const historyDays = 720;

const noteTexts = [
  'Moved in June; the new address is on file.',
  'Prefers to be reached after 5 PM.',
  'Called our office and asked for an itemized statement, which we mailed.',
  'Spouse handles the bills.',
  'Please note that the last payment was returned by the bank.',
];

export interface CompanyInput {
  company: DemoCompany;
  vault: Vault;
  clock: AgencyClock;
  signing: SigningTools;
  now: Date;
  /** The first is its admin, the others are staff. */
  members: readonly string[];
}

/** A client with its accounts as placed and its requests; the agency sends everything after that. */
export async function seedCompany(tx: Tx, { company, clock, now, members, vault, signing }: CompanyInput): Promise<void> {
  const today = clock.dayOf(now);
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
    people: [] as Parameters<typeof listedPeople>[0][number][],
    batches: [] as { id: string; number: number; placedAt: string; accounts: number; cents: number }[],
    accounts: [] as Parameters<typeof listedAccounts>[0][number][],
    notes: [] as object[],
    outgoing: [] as object[],
    requests: [] as DemoRequest[],
  };
  const random = createRandom(company.accounts);
  for (let index = 0; index < company.accounts; index += 1) {
    const batchIndex = Math.floor(index / perBatch);
    const placedOn = addDays(today, -1 - Math.round(((batchCount - 1 - batchIndex) / batchCount) * historyDays));
    const placedAt = `${placedOn}T15:04:05Z`;
    if (index % perBatch === 0) {
      rows.batches.push({ id: newId(), number: 101 + batchIndex, placedAt, accounts: 0, cents: 0 });
    }
    const known = people.length > 20 && random.chance(0.13) ? random.pick(people) : undefined;
    const person = known ?? { ...demoPerson({ company, clientId, index, vault }), id: newId() };
    if (!known) {
      people.push(person);
      rows.people.push({ client_id: clientId, person_id: person.id, person: person.record });
    }
    const account = demoAccount({
      company,
      index,
      isBusiness: person.record.kind === 'business',
      placedOn,
      locationId: random.pick(locations).id,
    });
    const accountId = newId();
    const batch = rows.batches.at(-1);
    if (!batch) throw new Error('An account needs a batch.');
    batch.accounts += 1;
    batch.cents += account.placedCents;
    rows.accounts.push({
      client_id: clientId,
      account_id: accountId,
      number: 1001 + index,
      account_key: account.accountKey,
      amount_cents: account.placedCents,
      person_id: person.id,
      debtor_name: person.name,
      batch_id: batch.id,
      placed_on: placedOn,
      placed_at: placedAt,
      placed_by: null,
      author_name: null,
      // Notes are written later than their accounts.
      notes: null,
      account: account.record,
      parties: account.coDebtor ? [{ role: 'co_debtor', display_name: account.coDebtor, is_liable: true, contact: null }] : [],
    });
    rows.outgoing.push({ client_id: clientId, kind: 'placement', subject_id: accountId, account_id: accountId, at: placedAt });
    const request = demoRequest({ company, index, placedOn, today, placedCents: account.placedCents });
    if (request) rows.requests.push({ ...request, client_id: clientId, account_id: accountId, created_by: userId });
    if (random.chance(0.05) && addDays(placedOn, 3) < today) {
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
  const writer = queryableOf(tx);
  await writePeople(writer, listedPeople(rows.people));
  for (const { id, number, placedAt, accounts, cents } of rows.batches)
    await writeBatch(writer, {
      client_id: clientId,
      id,
      number,
      source: 'file',
      import_id: null,
      account_count: accounts,
      amount_placed_cents: cents,
      created_by: userId,
      created_at: placedAt,
    });
  await writeAccounts(writer, listedAccounts(rows.accounts));
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
  await insertAll(tx, 'feed.outbox_events', [onboarding, ...rows.outgoing, ...asked]);
}
