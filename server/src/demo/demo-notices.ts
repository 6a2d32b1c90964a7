import type { FastifyInstance } from 'fastify';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import { createSimulation, type SimulatedAgency } from './agency/index.ts';
import { approveSuits } from './decisions.ts';
import { dropMails, markAllRead } from './readings.ts';

interface TellOptions {
  app: Pick<FastifyInstance, 'inject'>;
  db: Db;
  vault: Vault;
  clock: AgencyClock;
  log: { info(message: string): void; warn(details: object, message: string): void };
}

export interface Demo {
  agency: SimulatedAgency;
  /** Whether it was filled just now. */
  isNew: boolean;
}

/** Lets the agency of the demo tell its history, where it has not yet; gives the agency, ready to live. */
export async function tellDemo({ log, ...options }: TellOptions): Promise<Demo> {
  const agency = createSimulation({ ...options, log });
  const told = await agency.tellHistory(clientsOfThePast(options.db));
  if (!told) return { agency, isNew: false };
  await dropMails(options.db);
  log.info(`The simulated agency has told its history: ${told.lines} lines.`);
  return { agency, isNew: true };
}

/** What the people of the demo's companies have done while its history went by. */
export function clientsOfThePast(db: Db) {
  return { decideSuits: (day: string) => approveSuits(db, day), readAll: () => markAllRead(db) };
}
