import { makeFeed } from './feed.ts';
import type { TestServer } from './server.ts';

export const resultsOf = (answers: { result: string; code?: string | undefined }[]) =>
  answers.map(({ result, code }) => code ?? result);

export const accountItem = (client: { code: string }, number: string, more: object = {}) => ({
  kind: 'account',
  client: client.code,
  agency_account: number,
  placed_on: '2023-05-02',
  amount_placed_cents: 100_000,
  person: { first_name: 'Ann', last_name: `Poe ${number}` },
  ...more,
});

export const paymentItem = (client: { code: string }, number: string, id: string, cents: number, more: object = {}) => ({
  kind: 'payment',
  id,
  client: client.code,
  agency_account: number,
  type: 'PU',
  method: 'check',
  amount_cents: cents,
  effective_on: '2023-08-01',
  ...more,
});

/** Sends history loads to a test server. */
export async function makeHistoryLoads(server: TestServer) {
  const feed = await makeFeed(server);
  let counter = 0;
  const history = (...items: object[]) => feed.send(items, { isHistory: true });
  return {
    feed,
    history,

    /** A client that is being loaded. */
    async loadClient(more: object = {}) {
      counter += 1;
      const code = `BOOK${counter}`;
      const name = `Book ${counter} LLC`;
      const [answer] = await history({ kind: 'client', id: `C-${counter}`, code, legal_name: name, ...more });
      if (answer?.result !== 'applied') throw new Error(`the client was ${answer?.result}`);
      const [row] = await server.database.query<{ id: string }>('select id from portal.clients where code = $1', [code]);
      return { code, name, id: row?.id ?? '', agencyId: `C-${counter}` };
    },

    /** The stored account with its batch and person; undefined if there is none. */
    async read(client: { id: string }, number: string) {
      const [row] = await server.database.query<Record<string, unknown>>(
        `select a.*, a.placed_on::text as placed_on, b.agency_batch, p.display_name as person, p.phones, p.facts
         from portal.accounts a join portal.batches b on b.client_id = a.client_id and b.id = a.batch_id
         join portal.people p on p.client_id = a.client_id and p.id = a.person_id
         where a.client_id = $1 and a.agency_account_number = $2`,
        [client.id, number],
      );
      return (
        row &&
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            /_cents$|^number$/.test(name) && value !== null ? Number(value) : value,
          ]),
        )
      );
    },
  };
}

export type HistoryLoads = Awaited<ReturnType<typeof makeHistoryLoads>>;
