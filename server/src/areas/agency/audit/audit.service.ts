import { agencyAuditEntry, type AgencyAuditEntry, type AgencyAuditFilters } from '@recoup/contract/agency/audit-log';
import { auditActionLabels } from '@recoup/contract/audit/audit-log';
import { labelOf } from '@recoup/contract/shared/label-of';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { Readable } from 'node:stream';
import { auditLogColumnsIn, describeDetails } from '#areas/audit/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { describeDevice } from '#platform/describe-device.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import { findUsers, listEntries, nameAccounts, nameActors, type ActorRow, type EntryRow } from './audit.repository.ts';

const batchRows = 2000;

interface Page {
  cursor?: string | null | undefined;
  limit: number;
}

export function createAgencyAuditService({ db, clock }: { db: Db; clock: AgencyClock }) {
  async function read(caller: AgencyCaller, { actor, ...filters }: AgencyAuditFilters, page: Page) {
    const actorIds = actor === undefined ? undefined : await findUsers(db, actor);
    const { rows, nextCursor, accounts } = await db.asUser(caller.claims, async (tx) => {
      const found = await listEntries(tx, { ...filters, ...page, actorIds, clientIds: caller.clientIds });
      return { ...found, accounts: await nameAccounts(tx, found.rows) };
    });
    const ids = [...new Set(rows.flatMap(({ actor_user_id: id }) => id ?? []))];
    const actors = new Map((await nameActors(db, ids)).map((row) => [row.user_id, row]));
    const subjects = new Map(accounts.map((account) => [account.id, account]));
    return {
      data: rows.map((row) =>
        present(row, { actor: actors.get(row.actor_user_id ?? ''), account: subjects.get(row.subject_id ?? '') }),
      ),
      nextCursor,
    };
  }

  /** Short keyset transactions: a slow reader of a long file holds no connection. */
  async function* batches(caller: AgencyCaller, filters: AgencyAuditFilters): AsyncGenerator<AgencyAuditEntry[]> {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(caller, filters, { cursor, limit: batchRows });
      yield page.data;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  return {
    async list(caller: AgencyCaller, { cursor, limit, ...filters }: AgencyAuditFilters & Page) {
      const { data, nextCursor } = await read(caller, filters, { cursor, limit });
      return { data, page: { next_cursor: nextCursor, total: null } };
    },

    async open(
      caller: AgencyCaller,
      { format, ...filters }: AgencyAuditFilters & { format: 'csv' | 'xlsx' },
    ): Promise<{ content: Readable; fileName: string }> {
      await db.asService((tx) =>
        recordAgencyEntries(tx, caller, [{ action: 'activity.exported', details: { format, ...filters } }]),
      );
      const rows = batches(caller, filters);
      const columns: TabularColumn<AgencyAuditEntry>[] = [
        {
          header: labelOf(agencyAuditEntry.shape.client),
          kind: 'text',
          value: (row) => row.client?.client_name ?? null,
          width: 28,
        },
        ...auditLogColumnsIn(clock.timeZone),
      ];
      const content = format === 'csv' ? writeCsv(columns, rows) : writeXlsx([sheetOf('Audit log', columns, rows)]);
      return { content, fileName: `audit-log-${clock.today()}.${format}` };
    },
  };
}

const labels: Record<string, string> = auditActionLabels;

function present(
  row: EntryRow,
  { actor, account }: { actor: ActorRow | undefined; account: { id: string; number: number; person_id: string } | undefined },
): AgencyAuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    words: labels[row.action] ?? row.action,
    detail: describeDetails(row.action, row.details),
    actor: presentActor(row, actor),
    client: row.client_id === null ? null : { client_id: row.client_id, client_name: row.client_name ?? '' },
    subject:
      row.subject_type === null
        ? null
        : {
            type: row.subject_type,
            id: row.subject_id,
            label: account ? formatAccountNumber(account.number) : null,
            people_id: account?.person_id ?? null,
          },
    ip: row.ip_address,
    device: row.user_agent ? describeDevice(row.user_agent) : null,
  };
}

function presentActor({ actor_user_id: id, actor_name: name }: EntryRow, actor: ActorRow | undefined): AgencyAuditEntry['actor'] {
  if (id === null) return { id, name: name ?? 'System', email: null, kind: 'system' };
  if (!actor?.name) return { id, name: name ?? 'Former user', email: null, kind: 'member' };
  const kind = actor.email === '' ? 'api_key' : actor.is_agency ? 'agency' : 'member';
  return { id, name: actor.name, email: actor.email || null, kind };
}
