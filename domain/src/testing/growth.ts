/** Of Node, which runs the tests; the domain has no types of it. Microseconds. */
declare const process: { threadCpuUsage: () => { user: number; system: number } };

/** Milliseconds of processor time of this thread: other processes do not count. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * How many times longer `run` takes for eight times the size: about 8 if its time is proportional to the size, 64 if to its square.
 * The quickest of several runs counts, because garbage collection only slows a run down.
 */
export function growthOf(run: (size: number) => void, size: number): number {
  const best = (of: number, times: number) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const start = threadTime();
        for (let left = times; left > 0; left -= 1) run(of);
        return threadTime() - start;
      }),
    );
  run(size);
  // Eight runs of the size take about as long as one of eight times the size, and both long enough for the clock. Half a millisecond
  // is nothing to a user, and keeps a run too quick to measure from failing.
  return (8 * (best(size * 8, 1) + 0.5)) / (best(size, 8) + 0.5);
}
