import type { FastifyInstance } from 'fastify';
import { accrueInterest } from '#areas/feed/items/index.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import { createSimulation, type SimulatedAgency } from './agency/index.ts';
import { seedCompliance } from './compliance.ts';
import { approveSuits } from './decisions.ts';
import { dropEmails, markAllRead } from './readings.ts';

interface DemoHistoryOptions {
  app: Pick<FastifyInstance, 'inject'>;
  db: Db;
  vault: Vault;
  clock: AgencyClock;
  log: { info(message: string): void; warn(details: object, message: string): void };
}

export interface Demo {
  agency: SimulatedAgency;
  /** Whether this start created it. */
  isNew: boolean;
}

/** Sends the demo agency's history if it is not sent yet; returns the agency, ready to run live. */
export async function writeDemoHistory({ log, ...options }: DemoHistoryOptions): Promise<Demo> {
  const agency = createSimulation({ ...options, log });
  const written = await agency.writeHistory(clientsOfThePast(options.db));
  if (!written) return { agency, isNew: false };
  await accrueInterest(options);
  await dropEmails(options.db);
  await seedCompliance(options.db, options.clock);
  log.info(`The simulated agency has written its history: ${written.lines} lines.`);
  return { agency, isNew: true };
}

/** What the demo clients' users did during the history. */
export function clientsOfThePast(db: Db) {
  return { decideSuits: (day: string) => approveSuits(db, day), readAll: () => markAllRead(db) };
}
