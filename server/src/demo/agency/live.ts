import type { SimulatedAgency } from './simulation.ts';

interface LiveOptions {
  agency: SimulatedAgency;
  secondsPerDay: number;
  log: { warn(details: object, message: string): void };
}

/** Lets a day of the agency pass every so many seconds, one after the other. Gives what ends it, after the day that is on. */
export function live({ agency, secondsPerDay, log }: LiveOptions): () => Promise<void> {
  let isOver = false;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();
  const work = async () => {
    try {
      await agency.workDay();
    } catch (error) {
      // Whatever it was, for instance maintenance: the day is worked when it is over.
      log.warn({ err: error }, 'the simulated agency could not work its day');
    }
  };
  const next = () => {
    timer = setTimeout(() => {
      working = work().then(() => (isOver ? undefined : next()));
    }, secondsPerDay * 1000);
    timer.unref();
  };
  next();
  return async () => {
    isOver = true;
    if (timer) clearTimeout(timer);
    await working;
  };
}
