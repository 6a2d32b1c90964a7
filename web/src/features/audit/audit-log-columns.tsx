import { Anchor } from '@mantine/core';
import { auditLogEntry, type AuditLogAction, type AuditLogEntry } from '@recoup/contract/audit/audit-log';
import { labelOf } from '@recoup/contract/shared/label-of';
import { Link } from 'react-router';
import { debtorPath, paths } from '#lib/paths/paths.ts';
import { formatTime, MISSING, plural } from '#lib/format/format.ts';
import { agencyDay } from '#lib/format/agency-day.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import classes from './audit-log.module.css';
import { writeAuditLogState } from './audit-log-state.ts';

const fields = auditLogEntry.shape;

export const auditLogColumns: readonly DataColumn<AuditLogEntry>[] = [
  { id: 'what', header: labelOf(fields.words), width: 300, phone: 'title', cell: (row) => <AuditWhat entry={row} /> },
  { id: 'who', header: labelOf(fields.actor), width: 185, phone: 'note', cell: (row) => <AuditActor actor={row.actor} /> },
  {
    id: 'subject',
    header: labelOf(fields.subject),
    width: 150,
    phone: 'line',
    dropOrder: 3,
    cell: (row) => (row.looks ? <AgencyViews entry={row} /> : <Subject entry={row} />),
  },
  { id: 'at', header: labelOf(fields.at), width: 226, phone: 'aside', cell: (row) => <When entry={row} /> },
  { id: 'device', header: labelOf(fields.device), width: 140, dropOrder: 1, cell: (row) => row.device ?? MISSING },
  {
    id: 'ip',
    header: labelOf(fields.ip),
    width: 125,
    dropOrder: 2,
    cell: (row) => (
      <span className="tabular" title={row.ip ?? ''}>
        {row.ip ?? MISSING}
      </span>
    ),
  },
];

export function AuditWhat({ entry: { words, detail } }: { entry: Pick<AuditLogEntry, 'words' | 'detail'> }) {
  return (
    <span className={classes.pair}>
      <span className={classes.strong}>{words}</span>
      {detail ? (
        <span className={classes.more} title={detail}>
          {detail}
        </span>
      ) : null}
    </span>
  );
}

const kinds = { member: null, agency: 'Agency', api_key: 'API key', system: 'Automatic' } as const;

export function AuditActor({ actor }: Pick<AuditLogEntry, 'actor'>) {
  const more = kinds[actor.kind] ?? (actor.name === actor.email ? null : actor.email);
  return (
    <span className={classes.pair}>
      <span>{actor.name}</span>
      {more ? <span className={classes.more}>{more}</span> : null}
    </span>
  );
}

function When({ entry: { at, looks } }: { entry: AuditLogEntry }) {
  return (
    <span className={classes.pair}>
      <DateText value={at} withTime />
      {looks && formatTime(looks.until) !== formatTime(at) ? (
        <span className={classes.more}>until {formatTime(looks.until)}</span>
      ) : null}
    </span>
  );
}

/** Number of grouped agency views, linked to each view of that day. */
function AgencyViews({ entry: { actor, action, at, looks } }: { entry: AuditLogEntry }) {
  const day = agencyDay(at);
  const search = writeAuditLogState({
    ...(actor.id ? { actor_id: actor.id } : {}),
    action: [action as AuditLogAction],
    from: day,
    to: day,
    looks: 'each',
  });
  return (
    <Anchor component={Link} to={`${paths.manageUsers}?${search}`} inherit>
      {plural(looks?.count ?? 0, 'view')}
    </Anchor>
  );
}

function Subject({ entry: { subject } }: { entry: AuditLogEntry }) {
  if (!subject?.label) return MISSING;
  if (subject.id && subject.people_id)
    return (
      <Anchor component={Link} to={debtorPath(subject.people_id, subject.id)} inherit>
        {subject.label}
      </Anchor>
    );
  return <span title={subject.label}>{subject.label}</span>;
}
