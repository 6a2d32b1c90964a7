import {
  auditLogEntry,
  type AuditLogActor,
  type AuditLogEntry,
  type AuditLogFilters,
  type AuditLogListQuery,
} from '@recoup/contract/audit/audit-log';
import { labelOf } from '@recoup/contract/shared/label-of';
import type { Readable } from 'node:stream';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { stampInstant } from '#platform/format-instant.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import { presentActors, presentEntry, presentSubjects } from './audit-log.presenter.ts';
import { listEntries, listPeople, nameSubjects } from './audit-log.repository.ts';

const fields = auditLogEntry.shape;

/** Columns of a file of entries, whose times are in the agency's zone. */
export const auditLogColumnsIn = (timeZone: string): readonly TabularColumn<Omit<AuditLogEntry, 'looks'>>[] => [
  { header: labelOf(fields.at), kind: 'text', value: (row) => stampInstant(new Date(row.at), timeZone), width: 24 },
  { header: labelOf(fields.actor), kind: 'text', value: (row) => row.actor.name, width: 28 },
  { header: labelOf(fields.actor.shape.email), kind: 'text', value: (row) => row.actor.email, width: 32 },
  { header: labelOf(fields.words), kind: 'text', value: (row) => row.words, width: 32 },
  { header: labelOf(fields.subject), kind: 'text', value: (row) => row.subject?.label ?? null, width: 24 },
  { header: labelOf(fields.detail), kind: 'text', value: (row) => row.detail, width: 40 },
  { header: labelOf(fields.ip), kind: 'text', value: (row) => row.ip },
  { header: labelOf(fields.device), kind: 'text', value: (row) => row.device, width: 24 },
];

const batchRows = 2000;

export function createAuditLogService({ db, clock }: { db: Db; clock: AgencyClock }) {
  async function readPage(
    tx: Tx,
    clientId: string,
    query: AuditLogFilters & { cursor?: string | null | undefined; limit: number },
  ) {
    const { rows, nextCursor } = await listEntries(tx, clientId, query);
    const actors = presentActors(await listPeople(tx, clientId));
    const subjects = presentSubjects(await nameSubjects(tx, clientId, rows));
    return { data: rows.map((row) => presentEntry(row, actors, subjects)), nextCursor };
  }

  /** Short keyset transactions: a slow reader of a long file holds no connection. */
  async function* batches(caller: ClientCaller, filters: AuditLogFilters): AsyncGenerator<AuditLogEntry[]> {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await db.asViewer(caller.claims, (tx) =>
        readPage(tx, caller.clientId, { ...filters, looks: 'each', cursor, limit: batchRows }),
      );
      yield page.data;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  return {
    list: (caller: ClientCaller, query: AuditLogListQuery) =>
      db.asViewer(caller.claims, async (tx) => {
        const { data, nextCursor } = await readPage(tx, caller.clientId, query);
        return { data, page: { next_cursor: nextCursor, total: null } };
      }),

    actors: (caller: ClientCaller): Promise<AuditLogActor[]> =>
      db.asViewer(caller.claims, async (tx) => [...presentActors(await listPeople(tx, caller.clientId)).values()]),

    async open(
      caller: ClientCaller,
      { format, ...filters }: AuditLogFilters & { format: 'csv' | 'xlsx' },
    ): Promise<{ content: Readable; fileName: string }> {
      await db.asUser(caller.claims, (tx) =>
        recordAuditEntry(tx, caller, { action: 'activity.exported', details: { format, ...filters } }),
      );
      const rows = batches(caller, filters);
      const columns = auditLogColumnsIn(clock.timeZone);
      const content = format === 'csv' ? writeCsv(columns, rows) : writeXlsx([sheetOf('Activity', columns, rows)]);
      return { content, fileName: `activity-${clock.today()}.${format}` };
    },
  };
}

export type AuditLogService = ReturnType<typeof createAuditLogService>;
