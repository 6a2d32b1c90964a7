import { auditActionLabels, type AuditLogAction } from '@recoup/contract/audit/audit-log';
import { ROLE_LABELS, type Role } from '@recoup/domain/users/roles';
import { sql } from 'kysely';
import { dayOf, onDays } from '#platform/db/days.ts';
import { describeDetails } from '#areas/audit/index.ts';
import { plain, rowsOf, type ColumnOf } from './columns.ts';
import { listTable } from './list-table.ts';
import type { ReportKind } from './report-kind.ts';

interface PersonRow {
  name: string;
  email: string;
  role: Role;
  locations: string[] | null;
  state: string;
  since: string;
  last_seen_at: Date | null;
}

const peopleColumns: readonly ColumnOf<PersonRow>[] = [
  { key: 'name', label: 'Name', kind: 'text', value: (row) => row.name },
  { key: 'email', label: 'Email', kind: 'text', value: (row) => row.email },
  { key: 'role', label: 'Role', kind: 'text', value: (row) => ROLE_LABELS[row.role] },
  { key: 'access', label: 'Access', kind: 'text', value: (row) => row.locations?.join(', ') ?? 'All locations' },
  { key: 'state', label: 'Status', kind: 'text', value: (row) => row.state },
  { key: 'since', label: 'Since', kind: 'date', value: (row) => row.since },
  { key: 'last_seen', label: 'Last seen', kind: 'instant', value: (row) => row.last_seen_at?.toISOString() ?? null },
];

interface EntryRow {
  at: Date;
  name: string | null;
  action: string;
  details: Record<string, unknown>;
  ip: string | null;
}

const entryColumns: readonly ColumnOf<EntryRow>[] = [
  { key: 'at', label: 'When', kind: 'instant', value: (row) => row.at.toISOString() },
  { key: 'who', label: 'Who', kind: 'text', value: (row) => row.name ?? 'The portal' },
  { key: 'what', label: 'What', kind: 'text', value: (row) => auditActionLabels[row.action as AuditLogAction] ?? row.action },
  { key: 'detail', label: 'Detail', kind: 'text', value: (row) => describeDetails(row.action, row.details) },
  { key: 'ip', label: 'Address', kind: 'text', value: (row) => row.ip },
];

/** Members, open invitations, and the audit log of the period. */
export const users: ReportKind = {
  kind: 'users',
  async read(tx, { clientId }, { period }) {
    const locations = (ids: string) => sql`(select array_agg(l.name order by l.name) from portal.locations l
      where l.client_id = ${clientId}::uuid and l.id = any (${sql.ref(ids)}))`;
    const { rows: people } = await sql<PersonRow>`
      select r.name, r.email, m.role, ${locations('m.location_ids')} as locations, 'Active' as state,
        ${dayOf(sql`m.created_at`)} as since, m.last_seen_at
      from portal.memberships m join portal.report_recipients(${clientId}) r on r.user_id = m.user_id
      where m.client_id = ${clientId}::uuid and m.ended_at is null
      union all
      select coalesce(i.name, ''), i.email, i.role, ${locations('i.location_ids')}, 'Invited', ${dayOf(sql`i.created_at`)}, null
      from portal.invitations i
      where i.client_id = ${clientId}::uuid and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
      order by state, name, email`.execute(tx);
    const where = sql`e.client_id = ${clientId}::uuid and ${period ? onDays(sql`e.at`, period) : sql`true`}`;
    const { rows: counted } = await sql<{
      count: number;
    }>`select count(*) as count from portal.audit_log e where ${where}`.execute(tx);
    const entries = sql<EntryRow>`
      select e.at, nullif(p.name, '') as name, e.action, e.details, host(e.ip_address) as ip
      from portal.audit_log e left join portal.client_users(${clientId}) p on p.user_id = e.actor_user_id
      where ${where} order by e.at desc, e.id desc`;
    const activity = { key: 'activity', title: 'Activity', columns: entryColumns, query: entries, count: counted[0]?.count ?? 0 };
    return {
      tables: [
        {
          key: 'users',
          title: 'Users',
          columns: plain(peopleColumns),
          rows: rowsOf(peopleColumns, people),
          count: people.length,
          totals: null,
        },
        listTable(tx, activity),
      ],
      charts: [],
    };
  },
};
