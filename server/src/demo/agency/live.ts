import type { SimulatedAgency } from './simulation.ts';

interface LiveOptions {
  agency: SimulatedAgency;
  secondsPerDay: number;
  log: { warn(details: object, message: string): void };
}

/** Runs an agency day every so many seconds, one at a time. Returns a function that stops after the current day. */
export function live({ agency, secondsPerDay, log }: LiveOptions): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();
  const work = async () => {
    try {
      await agency.workDay();
    } catch (error) {
      // After any failure, for example maintenance, the day is worked later.
      log.warn({ err: error }, 'the simulated agency could not work its day');
    }
  };
  const next = () => {
    timer = setTimeout(() => {
      working = work().then(() => (isStopped ? undefined : next()));
    }, secondsPerDay * 1000);
    timer.unref();
  };
  next();
  return async () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
    await working;
  };
}
