import { setTimeout as wait } from 'node:timers/promises';

/** Longer than a password hash and its transaction take on any supported machine. */
const step = 250;

/**
 * Responds only after whole steps of 250 ms, on success and failure: the few milliseconds that a known address costs more than an
 * unknown one cannot be measured from outside.
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - started;
    await wait(Math.ceil(taken / step) * step - taken);
  }
}
