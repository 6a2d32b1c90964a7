import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import type { ManualDraft, PlacedPerson } from '@recoup/contract/placing/manual-entry';
import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createMember } from '#test/factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let member: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  server = await startTestServer();
  member = await createMember(server);
});
afterAll(() => server.stop());

type Data<T> = { data: T };
type Failure = { code: string; message: string; errors: { path: string; message: string }[] };
const draftsPath = (clientId = member.client.id) => `/api/legacy/v1/clients/${clientId}/manual-drafts`;
const certification = { version: CERTIFICATION.version, affirmed: CERTIFICATION.statements.map(() => true) };
let serial = 0;

/** A valid consumer debt: 850.00 + 12.50 + 25.00 − 100.00 − 0.00 = 787.50. */
function goodValues(overrides: Record<string, unknown> = {}) {
  serial += 1;
  return {
    client_account_number: `PT-${serial}`,
    location_code: 'L1',
    first_name: 'Maria',
    last_name: `Invented${serial}`,
    address_line1: '12 Elm Street',
    city: 'Austin',
    state: 'TX',
    postal_code: '78701',
    phone_mobile: '(512) 555-0143',
    ssn: '900-71-1234',
    date_of_birth: '1980-02-03',
    balance: 78_750,
    current_creditor: 'Company LLC',
    itemization_creditor: 'Company LLC',
    open_date: '2025-09-01',
    delinquency_date: '2025-12-01',
    itemization_reference: 'transaction',
    itemization_date: '2025-11-20',
    itemization_amount: 85_000,
    itemization_interest: 1250,
    itemization_fees: 2500,
    itemization_payments: 10_000,
    itemization_credits: 0,
    bankruptcy_flag: false,
    deceased_flag: false,
    attorney_flag: false,
    dispute_flag: false,
    ...overrides,
  };
}

async function newDraft(values: Record<string, unknown>, more: Record<string, unknown> = {}, who = member) {
  const answer = await call<Data<ManualDraft>>(server, who.token, draftsPath(who.client.id), {
    method: 'POST',
    body: { debt_type: 'consumer', values, ...more },
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

const submit = <T = Data<{ people_id: string; account_id: string; number: string; batch_number: string }>>(
  id: string,
  who = member,
) => call<T>(server, who.token, `${draftsPath(who.client.id)}/${id}/submit`, { method: 'POST', body: { certification } });

describe('manual entry', () => {
  it('turns a draft into an account with everything on its page', async () => {
    const draft = await newDraft(goodValues({ notes: 'Prefers email.' }), {
      parties: [{ role: 'co_debtor', name: 'Jo Invented', is_liable: true }],
    });
    expect(draft.errors).toEqual([]);
    const placed = await submit(draft.id);
    expect(placed.status).toBe(200);
    const { people_id: person, account_id: id, number } = placed.body.data;
    expect(number).toMatch(/^A-\d+-\d$/);
    const page = await call<Data<AccountDetails>>(
      server,
      member.token,
      `/api/legacy/v1/clients/${member.client.id}/debtors/${person}/accounts/${id}`,
    );
    expect(page.body.data).toMatchObject({
      number,
      status: 'SUBMITTED',
      amount_placed_cents: 78_750,
      balance_cents: 78_750,
      location_name: 'Office 1',
      itemization: { reference: 'transaction', amount_cents: 85_000, payments_cents: 10_000, credits_cents: 0 },
      person: { ssn_last4: '1234', phones: [{ type: 'mobile', number: '+15125550143' }], has_date_of_birth: true },
      parties: [{ role: 'co_debtor', display_name: 'Jo Invented', is_liable: true }],
      batch: { number: placed.body.data.batch_number },
    });
    const timeline = await call<Data<TimelineEntry[]>>(
      server,
      member.token,
      `/api/legacy/v1/clients/${member.client.id}/accounts/${id}/timeline`,
    );
    expect(timeline.body.data).toHaveLength(2);
    expect(timeline.body.data).toContainEqual(expect.objectContaining({ kind: 'note', data: { text: 'Prefers email.' } }));
    expect(timeline.body.data).toContainEqual(
      expect.objectContaining({ kind: 'status', actor: 'client', data: { from: null, to: 'SUBMITTED', reason: null } }),
    );
    expect((await call(server, member.token, `${draftsPath()}/${draft.id}`)).status).toBe(404);
  });

  it('creates one account however often, and however many at once, the draft is submitted', async () => {
    const draft = await newDraft(goodValues());
    const answers = await Promise.all([submit(draft.id), submit(draft.id), submit(draft.id)]);
    expect(new Set(answers.map(({ body }) => body.data.account_id)).size).toBe(1);
  });

  it('gives each account its own number under concurrency', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => newDraft(goodValues({ ssn: null }))));
    const answers = await Promise.all(drafts.map(({ id }) => submit(id)));
    expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(8);
  });

  it('names every invalid field, with the difference of the itemization', async () => {
    const draft = await newDraft(goodValues({ balance: 78_000, last_name: '', client_account_number: null }));
    const answer = await submit<Failure>(draft.id);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ path }) => path)).toEqual(expect.arrayContaining(['last_name', 'client_account_number']));
    expect(answer.body.errors.map(({ message }) => message).join(' ')).toContain('7.50');
    expect(draft.errors.length).toBe(answer.body.errors.length);
  });

  it('requires the certification', async () => {
    const draft = await newDraft(goodValues());
    const answer = await call<Failure>(server, member.token, `${draftsPath()}/${draft.id}/submit`, {
      method: 'POST',
      body: { certification: { ...certification, affirmed: [true, false, true] } },
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'not_certified', errors: [{ path: 'certification' }] } });
  });

  it('blocks the number of an open account regardless of punctuation, and links a closed one', async () => {
    const first = await submit((await newDraft(goodValues({ client_account_number: 'DUP-77' }))).id);
    const again = await newDraft(goodValues({ client_account_number: 'dup 77' }));
    expect(again.errors).toMatchObject([{ path: 'client_account_number', code: 'duplicate_open' }]);
    await server.database.query(`update portal.accounts set status = 'RECALLED' where id = $1`, [first.body.data.account_id]);
    const second = await submit(again.id);
    const [row] = await server.database.query('select previous_account_id from portal.accounts where id = $1', [
      second.body.data.account_id,
    ]);
    expect(row).toEqual({ previous_account_id: first.body.data.account_id });
    const chain = async ({ people_id: personId, account_id: id }: { people_id: string; account_id: string }) => {
      const path = `/api/legacy/v1/clients/${member.client.id}/debtors/${personId}/accounts/${id}`;
      const { body } = await call<{ data: Record<'placed_before' | 'placed_again', { id: string; number: string } | null> }>(
        server,
        member.token,
        path,
      );
      return [body.data.placed_before, body.data.placed_again];
    };
    const [one, two] = [first.body.data, second.body.data];
    expect(await chain(one)).toMatchObject([null, { id: two.account_id, number: two.number }]);
    expect(await chain(two)).toMatchObject([{ id: one.account_id, number: one.number }, null]);
  });

  it('matches the person by SSN or by selection, without creating another', async () => {
    const ssn = '900-72-5678';
    const one = await submit((await newDraft(goodValues({ ssn, last_name: 'Okafor' }))).id);
    const two = await submit((await newDraft(goodValues({ ssn: '900725678', last_name: 'Okafor-Lee' }))).id);
    expect(two.body.data.people_id).toBe(one.body.data.people_id);
    const found = await call<Data<{ people_id: string; accounts: number }[]>>(
      server,
      member.token,
      `/api/legacy/v1/clients/${member.client.id}/people?q=okafor`,
    );
    expect(found.body.data).toMatchObject([{ people_id: one.body.data.people_id, accounts: 2 }]);
    const three = await submit((await newDraft(goodValues({ ssn: null }), { people_id: one.body.data.people_id })).id);
    expect(three.body.data.people_id).toBe(one.body.data.people_id);
  });
});

describe('a known person', () => {
  const identity = ['first_name', 'last_name', 'address_line1', 'city', 'state', 'postal_code', 'phone_mobile', 'ssn'];
  const without = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, null]));

  it('is not asked for again, and new values are added', async () => {
    const first = await submit(
      (await newDraft(goodValues({ last_name: 'Quill', ssn: '900-73-1111', date_of_birth: null, phone_mobile: null }))).id,
    );
    const { people_id: person } = first.body.data;
    const draft = await newDraft(
      goodValues({ ...without(identity), date_of_birth: '1981-04-05', phone: '512-555-0199', alias: 'M. Quill' }),
      { people_id: person },
    );
    expect(draft).toMatchObject({ errors: [], debtor_name: 'Maria Quill' });
    const listed = await call<Data<{ id: string; debtor_name: string }[]>>(server, member.token, draftsPath());
    expect(listed.body.data.find(({ id }) => id === draft.id)?.debtor_name).toBe('Maria Quill');
    expect((await submit(draft.id)).body.data.people_id).toBe(person);
    const known = await call<Data<PlacedPerson>>(
      server,
      member.token,
      `/api/legacy/v1/clients/${member.client.id}/people/${person}`,
    );
    expect(known.body.data).toMatchObject({
      display_name: 'Maria Quill',
      accounts: 2,
      ssn_last4: '1111',
      has_date_of_birth: true,
      values: { first_name: 'Maria', address_line1: '12 Elm Street', phone: '(512) 555-0199' },
    });
    expect(JSON.stringify(known.body)).not.toMatch(/1981|900-73/);
  });

  it('is not overwritten by the draft', async () => {
    const first = await submit((await newDraft(goodValues({ last_name: 'Stone', ssn: '900-74-2222' }))).id);
    const draft = await newDraft(goodValues({ last_name: 'Other', city: 'Elsewhere' }), { people_id: first.body.data.people_id });
    const second = await submit(draft.id);
    const page = await call<Data<AccountDetails>>(
      server,
      member.token,
      `/api/legacy/v1/clients/${member.client.id}/debtors/${second.body.data.people_id}/accounts/${second.body.data.account_id}`,
    );
    expect(page.body.data.person).toMatchObject({ display_name: 'Maria Stone', address: { city: 'Austin' } });
  });

  it('who is a minor still needs an adult', async () => {
    const first = await submit(
      (
        await newDraft(goodValues({ date_of_birth: '2015-01-01', ssn: null }), {
          parties: [{ role: 'responsible', name: 'Jo', is_liable: true }],
        })
      ).id,
    );
    const again = await newDraft(goodValues(), { people_id: first.body.data.people_id });
    expect(again.errors).toMatchObject([{ path: 'guarantor_name', code: 'minor_without_adult' }]);
  });
});

describe('a placed account', () => {
  it("has its debt type's fields, other names and a party's contact details", async () => {
    const draft = await newDraft(goodValues({ alias: 'Mary', property_name: 'Of a rental', invoice_number: 'INV-9' }), {
      parties: [{ role: 'spouse', name: 'Jo', is_liable: false, phone: '512-555-0155', address: '1 Oak Lane, Austin TX' }],
    });
    const placed = await submit(draft.id);
    const page = await call<Data<AccountDetails>>(
      server,
      member.token,
      `/api/legacy/v1/clients/${member.client.id}/debtors/${placed.body.data.people_id}/accounts/${placed.body.data.account_id}`,
    );
    expect(page.body.data.details).toMatchObject({ alias: 'Mary', invoice_number: 'INV-9' });
    expect(page.body.data.details).not.toHaveProperty('property_name');
    expect(page.body.data.parties).toMatchObject([{ phones: ['+15125550155'], address: '1 Oak Lane, Austin TX' }]);
  });
});

describe('drafts', () => {
  it('keep sensitive values encrypted and hidden', async () => {
    const draft = await newDraft(goodValues());
    expect(draft.kept.toSorted()).toEqual(['date_of_birth', 'ssn']);
    expect(JSON.stringify(draft)).not.toContain('900-71');
    const [row] = await server.database.query<{ draft: unknown }>('select draft from portal.manual_entry_drafts where id = $1', [
      draft.id,
    ]);
    expect(JSON.stringify(row)).not.toMatch(/900-71|Invented/);
    const save = (values: Record<string, unknown>, revision: number) =>
      call<Data<ManualDraft>>(server, member.token, `${draftsPath()}/${draft.id}`, {
        method: 'PUT',
        body: { debt_type: 'consumer', values, revision },
      });
    const saved = await save({ ...draft.values, city: 'Dallas' }, 1);
    expect(saved.body.data).toMatchObject({ revision: 2, kept: expect.arrayContaining(['ssn']), values: { city: 'Dallas' } });
    expect((await save({ ...draft.values, ssn: null }, 2)).body.data.kept).toEqual(['date_of_birth']);
    expect(await save(draft.values, 1)).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
  });

  it('are visible to their author only', async () => {
    const draft = await newDraft(goodValues());
    const stranger = await createMember(server);
    expect((await call(server, stranger.token, `${draftsPath(stranger.client.id)}/${draft.id}`)).status).toBe(404);
    expect((await call<Data<unknown[]>>(server, stranger.token, draftsPath(stranger.client.id))).body.data).toEqual([]);
    expect((await call(server, member.token, `${draftsPath()}/${draft.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(server, member.token, `${draftsPath()}/${draft.id}`)).status).toBe(404);
  });

  it('of a member limited to a location can be placed there only', async () => {
    const limited = await createMember(server, { limitTo: 1 });
    const wrong = await newDraft(goodValues({ location_code: 'L1' }), {}, limited);
    expect(wrong.errors).toMatchObject([{ path: 'location_code', code: 'location_unknown' }]);
    const right = await newDraft(goodValues({ location_code: 'L2' }), {}, limited);
    expect((await submit(right.id, limited)).status).toBe(200);
  });
});
