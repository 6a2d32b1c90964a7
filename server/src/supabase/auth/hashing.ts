import { compare, hash } from '@node-rs/bcrypt';
import { availableParallelism } from 'node:os';

export const bcryptCost = 10;

/**
 * As many hashes at once as there are processors, the others wait their turn. They run on the threads that also read files,
 * pack answers and sign tokens: without this, eight people signing in would keep everybody else waiting for one.
 */
const lanes = availableParallelism();
let running = 0;
const waiting: (() => void)[] = [];

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (running < lanes) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // Handed over, not given back: nobody who comes later is let in before.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return inLane(() => hash(password, { cost: bcryptCost }));
}

/** Off the event loop; false for what is no hash. */
export function matchesHash(password: string, stored: string): Promise<boolean> {
  return inLane(() => compare(password, stored).catch(() => false));
}
