import { Anchor } from '@mantine/core';
import { agencyAuditEntry, type AgencyAuditEntry, type AgencyAuditFilters } from '@recoup/contract/agency/audit-log';
import { labelOf } from '@recoup/contract/shared/label-of';
import { AuditActor, AuditWhat } from '#features/audit/index.ts';
import { MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';

const fields = agencyAuditEntry.shape;

/** `onFilter` narrows the list to a person, a client or an account. */
export function auditColumns(onFilter: (filter: Partial<AgencyAuditFilters>) => void): readonly DataColumn<AgencyAuditEntry>[] {
  return [
    { id: 'what', header: labelOf(fields.words), width: 280, phone: 'title', cell: (row) => <AuditWhat entry={row} /> },
    {
      id: 'who',
      header: labelOf(fields.actor),
      width: 190,
      phone: 'note',
      cell: ({ actor }) =>
        actor.email ? (
          <Anchor
            component="button"
            type="button"
            inherit
            ta="left"
            onClick={() => onFilter({ actor: actor.email ?? undefined })}
          >
            <AuditActor actor={actor} />
          </Anchor>
        ) : (
          <AuditActor actor={actor} />
        ),
    },
    {
      id: 'client',
      header: labelOf(fields.client),
      width: 180,
      phone: 'line',
      cell: ({ client }) =>
        client ? (
          <Anchor component="button" type="button" inherit ta="left" onClick={() => onFilter({ client_id: client.client_id })}>
            {client.client_name}
          </Anchor>
        ) : (
          MISSING
        ),
    },
    {
      id: 'subject',
      header: labelOf(fields.subject),
      width: 130,
      cell: ({ subject }) =>
        subject?.label && subject.id ? (
          <Anchor
            component="button"
            type="button"
            inherit
            ta="left"
            onClick={() => onFilter({ subject_id: subject.id ?? undefined })}
          >
            {subject.label}
          </Anchor>
        ) : (
          MISSING
        ),
    },
    { id: 'at', header: labelOf(fields.at), width: 226, phone: 'aside', cell: (row) => <DateText value={row.at} withTime /> },
    { id: 'device', header: labelOf(fields.device), width: 140, dropOrder: 1, cell: (row) => row.device ?? MISSING },
    {
      id: 'ip',
      header: labelOf(fields.ip),
      width: 125,
      dropOrder: 2,
      cell: (row) => <span className="tabular">{row.ip ?? MISSING}</span>,
    },
  ];
}
