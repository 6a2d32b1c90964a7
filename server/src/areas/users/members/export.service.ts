import { labelOf } from '@recoup/contract/shared/label-of';
import { companyUser, type CompanyUser, type UserFilters } from '@recoup/contract/users/members';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import type { Readable } from 'node:stream';
import { recordAuditEntry } from '#platform/audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { inOneBatch, type TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import { readContext } from './member-context.ts';
import { presentMemberRow } from './members.presenter.ts';
import { listAllMembers } from './member-list.repository.ts';

const states = { active: 'Active', invited: 'Invited', expired: 'Invitation expired' } as const;
const factors = { on: 'On', off: 'Off', unknown: 'Unknown' } as const;

const fields = companyUser.shape;

const columnsBy = (dayOf: (instant: string) => string): readonly TabularColumn<CompanyUser>[] => [
  { header: labelOf(fields.name), kind: 'text', value: (row) => row.name, width: 28 },
  { header: labelOf(fields.email), kind: 'text', value: (row) => row.email, width: 32 },
  { header: labelOf(fields.role), kind: 'text', value: (row) => ROLE_LABELS[row.role] },
  {
    header: labelOf(fields.locations),
    kind: 'text',
    value: (row) => row.locations?.map(({ name }) => name).join(', ') ?? 'All',
    width: 28,
  },
  { header: labelOf(fields.state), kind: 'text', value: (row) => states[row.state] },
  { header: labelOf(fields.second_factor), kind: 'text', value: (row) => row.second_factor && factors[row.second_factor] },
  { header: labelOf(fields.last_seen_at), kind: 'date', value: (row) => row.last_seen_at && dayOf(row.last_seen_at) },
  { header: labelOf(fields.since), kind: 'date', value: (row) => dayOf(row.since) },
  { header: 'Invited by', kind: 'text', value: (row) => row.invitation?.invited_by ?? null, width: 28 },
  { header: 'Invitation ends', kind: 'date', value: (row) => row.invitation && dayOf(row.invitation.expires_at) },
];

export function createUsersExport({ db, clock }: { db: Db; clock: AgencyClock }) {
  return {
    open: (
      caller: ClientCaller,
      { format, ...filters }: UserFilters & { format: 'csv' | 'xlsx' },
    ): Promise<{ content: Readable; fileName: string }> =>
      db.asUser(caller.claims, async (tx) => {
        const context = await readContext(tx, caller);
        const now = clock.now();
        const rows = await listAllMembers(tx, { clientId: caller.clientId, now }, filters);
        await recordAuditEntry(tx, caller, { action: 'users.exported', details: { format, rows: rows.length } });
        const columns = columnsBy(clock.dayOf);
        const batches = inOneBatch(rows.map((row) => presentMemberRow(row, context)));
        const content = format === 'csv' ? writeCsv(columns, batches) : writeXlsx([sheetOf('Users', columns, batches)]);
        return { content, fileName: `users-${clock.dayOf(now)}.${format}` };
      }),
  };
}

export type UsersExport = ReturnType<typeof createUsersExport>;
