import {
  isByState,
  monthsBefore,
  RETENTION_KINDS,
  retentionKinds,
  type RetentionKindName,
} from '@recoup/domain/agency/retention';
import type { Tx } from '#platform/db/db.ts';
import { listPeriods, type PeriodRow } from './retention.repository.ts';

export interface Period {
  kind: RetentionKindName;
  months: number;
  source: string;
  /** What the agency set; null: the default of the product. */
  set: { by: string; at: Date } | null;
  /** Longer periods for debtors with an address in a state. */
  states: { state: string; months: number; source: string; by: string; at: Date }[];
}

/** The periods that apply, in the order of the screen. */
export async function readPeriods(tx: Tx): Promise<Period[]> {
  const rows = await listPeriods(tx);
  return retentionKinds.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const general = own.find(({ state }) => state === '');
    const usual = RETENTION_KINDS[kind];
    return {
      kind,
      months: general?.months ?? usual.months,
      source: general?.source ?? usual.source,
      set: general ? { by: general.updated_by_name, at: general.updated_at } : null,
      states: isByState(kind) ? own.filter(({ state }) => state !== '').map(presentState) : [],
    };
  });
}

const presentState = ({ state, months, source, updated_by_name: by, updated_at: at }: PeriodRow) => ({
  state,
  months,
  source,
  by,
  at,
});

/** Instants before which the last activity must lie: in general, and by state (ISO) where the state's period is longer. */
export interface Cutoffs {
  general: Date;
  states: Readonly<Record<string, string>>;
}

export function cutoffsOf({ months, states }: Period, now: Date): Cutoffs {
  const byState = states
    .filter((one) => one.months > months)
    .map(({ state, months: own }) => [state, monthsBefore(now, own)] as const);
  return {
    general: monthsBefore(now, months),
    states: Object.fromEntries(byState.map(([state, before]) => [state, before.toISOString()])),
  };
}
