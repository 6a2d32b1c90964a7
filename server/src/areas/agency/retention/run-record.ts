import { retentionKinds, type RetentionKindName } from '@recoup/domain/agency/retention';
import type { Db } from '#platform/db/db.ts';
import { candidatesOf, countCandidates, type Candidates } from './candidates.repository.ts';
import { cutoffsOf, readPeriods, type Cutoffs, type Period } from './periods.ts';
import { finishRun, insertCounts, insertRun } from './retention.repository.ts';

/** Number of records that a purge of a kind removed, by client; the empty key: of no client. */
export type Removed = Map<string, number>;

export const addRemoved = (removed: Removed, clientId: string | null, count = 1): Removed =>
  removed.set(clientId ?? '', (removed.get(clientId ?? '') ?? 0) + count);

interface KindToPurge {
  kind: RetentionKindName;
  cutoffs: Cutoffs;
  candidates: Candidates;
}

/** One run of the purge: the records due at its start, and the stored counts of what it removed. */
export interface RetentionRecorder {
  kinds: readonly KindToPurge[];
  /** Adds what was removed of a kind, and what a legal hold kept. */
  add(kind: RetentionKindName, removed: Removed): Promise<void>;
  finish(end: { at: Date; failed: string[] }): Promise<void>;
}

export async function startRetentionRun(db: Db, now: Date): Promise<RetentionRecorder> {
  const { id, periods } = await db.asService(async (tx) => ({ periods: await readPeriods(tx), id: await insertRun(tx, now) }));
  const of = (kind: RetentionKindName): Period => {
    const period = periods.find((one) => one.kind === kind);
    if (!period) throw new Error(`${kind} has no period`);
    return period;
  };
  const kinds = retentionKinds.map((kind) => {
    const cutoffs = cutoffsOf(of(kind), now);
    return { kind, cutoffs, candidates: candidatesOf(kind, cutoffs) };
  });
  return {
    kinds,
    add: (kind, removed) =>
      db.asService(async (tx) => {
        const candidates = candidatesOf(kind, cutoffsOf(of(kind), now));
        const held = new Map((await countCandidates(tx, candidates)).map((row) => [row.client_id ?? '', row.held]));
        const { months, source } = of(kind);
        const clients = [...new Set([...removed.keys(), ...held.keys()])];
        const counts = clients.map((clientId) => ({
          run_id: id,
          kind,
          client_id: clientId === '' ? null : clientId,
          removed: removed.get(clientId) ?? 0,
          held: held.get(clientId) ?? 0,
          months,
          source,
        }));
        await insertCounts(
          tx,
          counts.filter((count) => count.removed > 0 || count.held > 0),
        );
      }),
    finish: (end) => db.asService((tx) => finishRun(tx, id, end)),
  };
}
