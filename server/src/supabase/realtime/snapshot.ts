/** A database snapshot: which transactions had ended. */
export interface Snapshot {
  /** All earlier ones had ended. */
  xmin: bigint;
  /** None from this on had started. */
  xmax: bigint;
  running: ReadonlySet<bigint>;
}

/** From the text of `pg_current_snapshot()`: `xmin:xmax:running,running`. */
export function readSnapshot(text: string): Snapshot {
  const [xmin = '0', xmax = '0', running = ''] = text.split(':');
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(running.split(',').filter(Boolean).map(BigInt)) };
}

/** Whether a transaction's effects were visible in this snapshot. */
export function wasSeen({ xmin, xmax, running }: Snapshot, xid: bigint): boolean {
  return xid < xmin || (xid < xmax && !running.has(xid));
}
