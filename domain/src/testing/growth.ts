/** Of every runtime; the domain has no types of one. */
declare const performance: { now: () => number };

/**
 * How many times longer `run` takes for eight times the size: about 8 if its time is proportional to the size, 64 if to its square.
 * The quickest of several runs counts, because other processes only slow a run down.
 */
export function growthOf(run: (size: number) => void, size: number): number {
  const best = (of: number) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const start = performance.now();
        run(of);
        return performance.now() - start;
      }),
    );
  run(size);
  // Half a millisecond is nothing to a user, and keeps a run too quick to measure from failing.
  return (best(size * 8) + 0.5) / (best(size) + 0.5);
}
