import { dueRecord, type DueRecord, type Retention, type RetentionRun } from '@recoup/contract/agency/retention';
import { labelOf } from '@recoup/contract/shared/label-of';
import {
  formatMonths,
  isByState,
  RETENTION_KINDS,
  retentionKinds,
  type RetentionKindName,
} from '@recoup/domain/agency/retention';
import { MS_PER } from '@recoup/domain/shared/time';
import type { Readable } from 'node:stream';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { stampInstant } from '#platform/format-instant.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { notFound, unprocessable } from '#platform/http/errors.ts';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import { candidatesOf, countCandidates, listCandidates, type CandidateRow } from './candidates.repository.ts';
import { cutoffsOf, readPeriods, type Period } from './periods.ts';
import { listRuns, lockPeriods, removePeriod, savePeriod } from './retention.repository.ts';

/** Hour and minute of the nightly run, in UTC. */
export const RUN_AT = { hour: 3, minute: 17 };
const RUNS = 60;
const batchRows = 1000;

/** The next nightly run after an instant. */
function nextRunAfter(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(RUN_AT.hour, RUN_AT.minute, 0, 0);
  return next > now ? next : new Date(next.getTime() + MS_PER.day);
}

interface DueQuery {
  client?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const NEVER = new Date(0);

/** Periods, what the next run would remove by them, and what past runs removed. Reads as the service: feed tables have no policies. */
export function createRetentionService({ db, clock }: { db: Db; clock: AgencyClock }) {
  const found = (periods: readonly Period[], kind: RetentionKindName) => {
    const period = periods.find((one) => one.kind === kind);
    return candidatesOf(kind, period ? cutoffsOf(period, nextRunAfter(clock.now())) : { general: NEVER, states: {} });
  };

  async function present(tx: Tx, { clientIds }: AgencyCaller): Promise<Retention> {
    const periods = await readPeriods(tx);
    const due: Retention['due'] = [];
    for (const kind of retentionKinds) {
      const counts = await countCandidates(tx, found(periods, kind), clientIds);
      if (counts.length === 0) continue;
      due.push({
        kind,
        due: counts.reduce((sum, one) => sum + one.due, 0),
        held: counts.reduce((sum, one) => sum + one.held, 0),
        clients: counts.map((one) => ({ client: clientOf(one), due: one.due, held: one.held })),
      });
    }
    return {
      periods: periods.map(({ set, states, ...period }) => ({
        ...period,
        set: set && { by: set.by, at: set.at.toISOString() },
        states: states.map((one) => ({ ...one, at: one.at.toISOString() })),
      })),
      next_run_at: nextRunAfter(clock.now()).toISOString(),
      due,
    };
  }

  async function page(
    tx: Tx,
    caller: AgencyCaller,
    kind: RetentionKindName,
    query: DueQuery & { cursor?: string | null | undefined },
  ) {
    const candidates = found(await readPeriods(tx), kind);
    const { rows, nextCursor } = await listCandidates(tx, candidates, {
      clientIds: caller.clientIds,
      clientId: query.client,
      cursor: query.cursor,
      limit: query.limit,
    });
    return { data: rows.map((row) => presentDue(kind, row)), nextCursor };
  }

  async function* batches(
    caller: AgencyCaller,
    kinds: readonly RetentionKindName[],
    client: string | undefined,
  ): AsyncGenerator<DueRecord[]> {
    for (const kind of kinds) {
      let cursor: string | undefined;
      do {
        const { data, nextCursor }: Awaited<ReturnType<typeof page>> = await db.asService((tx) =>
          page(tx, caller, kind, { client, cursor, limit: batchRows }),
        );
        yield data;
        cursor = nextCursor ?? undefined;
      } while (cursor !== undefined);
    }
  }

  return {
    get: (caller: AgencyCaller): Promise<Retention> => db.asService((tx) => present(tx, caller)),

    savePeriod: (
      caller: AgencyCaller,
      { kind, state, months, source }: { kind: RetentionKindName; state: string | null; months: number; source: string },
    ): Promise<Retention> =>
      db.asService(async (tx) => {
        await lockPeriods(tx);
        const before = (await readPeriods(tx)).find((one) => one.kind === kind);
        requirePeriod({ kind, state, months }, before);
        const now = clock.now();
        await savePeriod(tx, { kind, state: state ?? '', months, source, updated_by_name: caller.name, updated_at: now });
        const former = state === null ? before?.months : before?.states.find((one) => one.state === state)?.months;
        await recordAgencyEntries(tx, caller, [
          { action: 'retention.period_set', details: { kind, state, before: former ?? null, after: months, source } },
        ]);
        return present(tx, caller);
      }),

    removePeriod: (
      caller: AgencyCaller,
      { kind, state }: { kind: RetentionKindName; state: string | null },
    ): Promise<Retention> =>
      db.asService(async (tx) => {
        await lockPeriods(tx);
        if (!(await removePeriod(tx, { kind, state: state ?? '' }))) throw notFound('period');
        await recordAgencyEntries(tx, caller, [{ action: 'retention.period_removed', details: { kind, state } }]);
        return present(tx, caller);
      }),

    async due(caller: AgencyCaller, { kind, ...query }: DueQuery & { kind: RetentionKindName }) {
      return db.asService(async (tx) => {
        const { data, nextCursor } = await page(tx, caller, kind, query);
        await recordAgencyEntries(tx, caller, [
          { action: 'agency.listed', details: { list: 'retention', kind, rows: data.length } },
        ]);
        return { data, page: { next_cursor: nextCursor, total: null } };
      });
    },

    async open(
      caller: AgencyCaller,
      { kind, client, format }: { kind?: RetentionKindName | undefined; client?: string | undefined; format: 'csv' | 'xlsx' },
    ): Promise<{ content: Readable; fileName: string }> {
      await db.asService((tx) =>
        recordAgencyEntries(tx, caller, [
          { action: 'retention.exported', details: { format, kind: kind ?? null, client: client ?? null } },
        ]),
      );
      const rows = batches(caller, kind ? [kind] : retentionKinds, client);
      const columns = columnsIn(clock.timeZone);
      const content = format === 'csv' ? writeCsv(columns, rows) : writeXlsx([sheetOf('Next run', columns, rows)]);
      return { content, fileName: `retention-${clock.today()}.${format}` };
    },

    runs: (caller: AgencyCaller): Promise<RetentionRun[]> =>
      db.asUser(caller.claims, async (tx) =>
        (await listRuns(tx, RUNS)).map((run) => ({
          id: run.id,
          started_at: run.started_at.toISOString(),
          finished_at: run.finished_at?.toISOString() ?? null,
          failed: run.failed,
          counts: run.counts.map(({ kind, removed, held, months, source, ...client }) => ({
            kind: kind as RetentionKindName,
            client: clientOf(client),
            removed,
            held,
            months,
            source,
          })),
        })),
      ),
  };
}

const clientOf = ({ client_id: id, client_name: name }: { client_id: string | null; client_name: string | null }) =>
  id === null ? null : { id, name: name ?? '' };

const presentDue = (kind: RetentionKindName, row: CandidateRow): DueRecord => ({
  kind,
  client: clientOf(row),
  id: row.id,
  label: row.label,
  since: row.since.toISOString(),
  records: row.records,
  is_held: row.is_held,
});

function requirePeriod(
  { kind, state, months }: { kind: RetentionKindName; state: string | null; months: number },
  before: Period | undefined,
): void {
  const { least, label } = RETENTION_KINDS[kind];
  if (months < least)
    throw unprocessable([{ path: 'months', message: `${label} are kept for at least ${formatMonths(least)}.` }]);
  if (state !== null && !isByState(kind))
    throw unprocessable([{ path: 'state', message: 'This kind of data has no period by state.' }]);
  if (state !== null && before && months <= before.months)
    throw unprocessable([
      {
        path: 'months',
        message: `Enter more than the general period of ${formatMonths(before.months)}: the longer one applies.`,
      },
    ]);
}

const fields = dueRecord.shape;

const columnsIn = (timeZone: string): readonly TabularColumn<DueRecord>[] => [
  { header: labelOf(fields.kind), kind: 'text', value: (row) => RETENTION_KINDS[row.kind].label, width: 32 },
  { header: labelOf(fields.client), kind: 'text', value: (row) => row.client?.name ?? null, width: 28 },
  { header: labelOf(fields.label), kind: 'text', value: (row) => row.label, width: 36 },
  { header: 'ID', kind: 'text', value: (row) => row.id, width: 38 },
  { header: labelOf(fields.since), kind: 'text', value: (row) => stampInstant(new Date(row.since), timeZone), width: 24 },
  { header: labelOf(fields.records), kind: 'number', value: (row) => row.records },
  { header: labelOf(fields.is_held), kind: 'text', value: (row) => (row.is_held ? 'Yes' : 'No') },
];
