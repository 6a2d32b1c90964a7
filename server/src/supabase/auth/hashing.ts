import { compare, hash } from '@node-rs/bcrypt';
import { availableParallelism } from 'node:os';
import { readImportedHash } from './imported-hashes.ts';

const bcryptCost = 10;

/**
 * Runs one hash per CPU core at a time and queues the rest. Hashes run on the threads that also read files, compress responses
 * and sign tokens: without this limit, eight sign-ins would block every other user for one hash.
 */
const lanes = availableParallelism();
let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < lanes) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // Passes the slot on directly, so that no later caller overtakes the queue.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Runs off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, { cost: bcryptCost }));
}

/** Runs off the event loop; false for an invalid hash. */
export function matchesHash(password: string, stored: string): Promise<boolean> {
  const matches = readImportedHash(stored) ?? ((text: string) => compare(text, stored));
  return withHashSlot(() => matches(password).catch(() => false));
}

/** Whether passwords can be checked against this hash in reasonable time: bcrypt up to a cost of 14, or one of another system. */
export const isReadableHash = (text: string): boolean =>
  /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(text) || readImportedHash(text) !== undefined;
