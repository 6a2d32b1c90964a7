/** A moment of the database: which transactions had ended by then. */
export interface Snapshot {
  /** All before this had ended. */
  xmin: bigint;
  /** None from this on had begun. */
  xmax: bigint;
  running: ReadonlySet<bigint>;
}

/** From the text of `pg_current_snapshot()`: `xmin:xmax:running,running`. */
export function readSnapshot(text: string): Snapshot {
  const [xmin = '0', xmax = '0', running = ''] = text.split(':');
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(running.split(',').filter(Boolean).map(BigInt)) };
}

/** Whether what a transaction did was to be seen at that moment. */
export function wasSeen({ xmin, xmax, running }: Snapshot, xid: bigint): boolean {
  return xid < xmin || (xid < xmax && !running.has(xid));
}
