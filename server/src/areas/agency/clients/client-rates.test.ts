import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createAgencyUser } from '#test/agency.ts';
import { call } from '#test/factories.ts';
import { createMoney } from '#test/money.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { confirmIdentity } from '#test/step-up.ts';

let server: TestServer;
let money: Awaited<ReturnType<typeof createMoney>>;
let admin: Awaited<ReturnType<typeof createAgencyUser>>;
let staff: Awaited<ReturnType<typeof createAgencyUser>>;
beforeAll(async () => {
  server = await startTestServer();
  money = await createMoney(server);
  admin = await createAgencyUser(server);
  staff = await createAgencyUser(server, 'agency_staff');
});
afterAll(() => server.stop());

interface Rates {
  data: { current: number; latest: number; versions: { version: number; rules: string[]; terms: { rules: unknown[] } }[] };
}

const at = (path: string) => `/api/agency/v1/clients/${money.client.id}/${path}`;
const read = async () => (await call<Rates>(server, staff.token, at('rates'))).body.data;

describe("a client's rates", () => {
  it('get a new version, and only one of two editors adds it', async () => {
    const before = await read();
    expect(before).toMatchObject({ current: 1, latest: 1, versions: [{ version: 1, terms: { rules: [{ rate_bp: 3000 }] } }] });
    await confirmIdentity(server, admin.token);
    const add = (rate: number) =>
      call<{ data: { result: string; code?: string }[] }>(server, admin.token, at('items'), {
        method: 'POST',
        body: {
          items: [
            { kind: 'schedule', id: newId(), valid_from: '2026-02-01', after_version: before.latest, rules: [{ rate_bp: rate }] },
          ],
        },
      });
    const answers = (await Promise.all([add(2500), add(2600)])).map(({ body }) => body.data[0]?.code ?? body.data[0]?.result);
    expect(answers.toSorted()).toEqual(['applied', 'schedule_changed']);
    expect(await read()).toMatchObject({ current: 2, latest: 2 });
  });

  it('are previewed on a month without storing anything', async () => {
    const account = await money.addAccount({ balance: 100_000 });
    await money.give(money.payment(account, 'PU', 30_000, { at: '2026-01-10T10:00:00Z', reported_on: '2026-01-10' }));
    const whatIf = (rules: object[]) =>
      call<{ data: object; code: string }>(server, staff.token, at('rates/what-if'), {
        method: 'POST',
        body: { month: '2026-01', terms: { rules } },
      });
    expect((await whatIf([{ rate_bp: 1000 }])).body.data).toMatchObject({
      payments: 1,
      before_cents: 9000,
      after_cents: 3000,
      lines: [{ before_cents: 9000, after_cents: 3000 }],
    });
    expect((await whatIf([{ rate_bp: 3000 }])).body.data).toMatchObject({ before_cents: 9000, after_cents: 9000, lines: [] });
    expect((await whatIf([])).status).toBe(422);
    expect((await read()).latest).toBe(2);
    const views = await server.database.query<{ view: string }>(
      `select details ->> 'operation' as view from portal.audit_log
       where client_id = $1 and actor_user_id = $2 and action = 'agency.looked' order by at`,
      [money.client.id, staff.id],
    );
    expect(views.map(({ view }) => view)).toEqual(['agency_client_rates.list', 'agency_client_rates.what_if']);
  });
});
