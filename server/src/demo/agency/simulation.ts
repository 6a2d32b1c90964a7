import type { ItemAnswer } from '@recoup/contract/feed/items';
import { addDays } from '@recoup/domain/shared/days';
import type { OutboxItem } from '@recoup/contract/feed/outbox';
import type { FastifyInstance } from 'fastify';
import { createSystemKeys } from '#areas/feed/systems/index.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import { consoleClientCode } from '../console/console-client.ts';
import { createFeedClient, type FeedClient } from './feed-client.ts';
import { writeHistory, type HistoryInput } from './history.ts';
import { fileKey, type FeedItem, type Memory } from './memory.ts';
import { runDay } from './run-day.ts';
import { sendFaultyItems } from './faulty-items.ts';
import { sendTotals } from './totals.ts';
import {
  saveSimulation,
  listManagedElsewhere,
  listStatedInConsole,
  withSimulation,
  type Outbox,
  type Simulation,
} from './simulation.repository.ts';

/** Its name in `feed-keys list`. */
export const simulatedKeyName = 'Simulated agency';
const keyContext = 'simulated_agency.key';

interface Options {
  app: Pick<FastifyInstance, 'inject'>;
  db: Db;
  vault: Vault;
  clock: AgencyClock;
  log: { warn(details: object, message: string): void };
}

/**
 * The demo agency. It reads everything from the feed and acts only through it; its state is its own. Each process may have one;
 * a single process works each day.
 */
export function createSimulation({ app, db, vault, clock, log }: Options) {
  async function openFeed(simulation: Simulation, save: (keySealed: string) => Promise<void>): Promise<FeedClient> {
    const { keySealed } = simulation;
    if (keySealed !== null) return createFeedClient(app, vault.open(keySealed, keyContext));
    const keys = createSystemKeys({ db, clock });
    await keys.revoke(simulatedKeyName).catch(() => {});
    const key = await keys.make({ name: simulatedKeyName, scopes: ['read', 'write'] });
    await save(vault.seal(key, keyContext));
    return createFeedClient(app, key);
  }

  /** Items that the portal refuses are dropped, and the account is no longer worked, as if a person looked at it. */
  function dropRefused(memory: Memory, items: readonly FeedItem[], answers: readonly ItemAnswer[]): ItemAnswer[] {
    const refused = answers.filter(({ result }) => result === 'refused');
    for (const answer of refused) {
      log.warn({ item: answer.id, code: answer.code }, 'the portal refused an item of the simulated agency');
      const item = items.find(({ id }) => id === answer.id);
      const account = item?.['account'] ?? item?.['agency_account'];
      if (item && typeof account === 'string') delete memory.accounts[fileKey(item.client, account)];
    }
    return refused;
  }

  async function deliver(feed: FeedClient, memory: Memory, outbox: Outbox): Promise<ItemAnswer[]> {
    for (const client of outbox.approvals) await feed.approve(client);
    const refused = dropRefused(memory, outbox.items, await feed.send(outbox.items));
    if (outbox.cursor !== null) await feed.acknowledge(outbox.cursor);
    return refused;
  }

  return {
    /** Sends the history of a new demo; returns refused items. Null if that was done, or there is no demo. */
    writeHistory: async (clients: HistoryInput['clients']) => {
      const written = await withSimulation(db, async (tx, simulation) => {
        if (simulation.memory !== null) return null;
        const feed = await openFeed(simulation, (keySealed) => saveSimulation(tx, { keySealed }));
        const history = await writeHistory({ feed, clients, seed: simulation.seed, beganOn: simulation.beganOn });
        await saveSimulation(tx, { memory: history.memory });
        return { history, feed, beganOn: simulation.beganOn };
      });
      if (written === null) return null;
      // Accounts are read back up to the oldest open transaction, which the one above was.
      await sendTotals(written.feed, addDays(written.beganOn, -1));
      await sendFaultyItems(written.feed, written.history.memory, addDays(written.beganOn, -1));
      return written.history;
    },

    /**
     * Works one day. Stores its lines first and sends them then: after a kill the same lines are sent again. Returns the number
     * of lines and the refused ones; null if nothing can be done.
     */
    async workDay(): Promise<{ lines: number; refused: ItemAnswer[] } | null> {
      await withSimulation(db, async (tx, simulation) => {
        const { memory, outbox, beganOn } = simulation;
        if (memory === null || outbox !== null) return;
        const feed = await openFeed(simulation, (keySealed) => saveSimulation(tx, { keySealed }));
        const all = await feed.readOutbox(memory.cursor);
        const elsewhere = (await listManagedElsewhere(tx, simulatedKeyName)).add(consoleClientCode);
        dropClients(memory, elsewhere);
        stopStatements(memory, await listStatedInConsole(tx));
        const events = all.filter(({ client }) => !elsewhere.has(client.code ?? client.id));
        const now = clock.now();
        const lines = runDay({ memory, events, beganOn, now, today: clock.dayOf(now) });
        memory.cursor = all.at(-1)?.cursor ?? memory.cursor;
        await saveSimulation(tx, {
          memory,
          outbox: { items: lines.map(({ item }) => item), approvals: approvalsOf(events), cursor: memory.cursor },
        });
      });
      return withSimulation(db, async (tx, simulation) => {
        const { memory, outbox } = simulation;
        if (memory === null || outbox === null) return null;
        const feed = await openFeed(simulation, (keySealed) => saveSimulation(tx, { keySealed }));
        const refused = await deliver(feed, memory, outbox);
        await saveSimulation(tx, { ...(refused.length > 0 ? { memory } : {}), outbox: null });
        return { lines: outbox.items.length, refused };
      });
    },
  };
}

export type SimulatedAgency = ReturnType<typeof createSimulation>;

/** Drops clients that are managed by a user's own system or in the console. */
function dropClients(memory: Memory, clients: ReadonlySet<string>): void {
  for (const client of clients) delete memory.companies[client];
  for (const [key, file] of Object.entries(memory.accounts)) if (clients.has(file.client)) delete memory.accounts[key];
}

/** Stops sending statements of clients whose statements a person makes. This is permanent: its own books no longer follow them. */
function stopStatements(memory: Memory, clients: readonly string[]): void {
  for (const client of clients) {
    const company = memory.companies[client];
    if (company) company.isStatedElsewhere = true;
  }
}

/** Companies that submitted their onboarding, once each. */
function approvalsOf(events: readonly OutboxItem[]): string[] {
  const waiting = events.filter(({ kind, data }) => kind === 'onboarding' && data['state'] === 'submitted');
  return [...new Set(waiting.map(({ client }) => client.code ?? client.id))];
}
