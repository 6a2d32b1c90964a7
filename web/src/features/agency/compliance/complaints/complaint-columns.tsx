import { complaint, type Complaint } from '@recoup/contract/agency/complaints';
import { labelOf } from '@recoup/contract/shared/label-of';
import { COMPLAINT_KINDS, COMPLAINT_SOURCES } from '@recoup/domain/agency/complaints';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import classes from '../compliance.module.css';
import { OUR_AGENCY, STATE_BADGES } from './complaint-labels.ts';

const fields = complaint.shape;

export const complaintColumns: readonly DataColumn<Complaint>[] = [
  {
    id: 'reference',
    header: labelOf(fields.reference),
    width: 80,
    phone: 'note',
    cell: (row) => <span className="tabular">{row.reference}</span>,
  },
  { id: 'kind', header: labelOf(fields.kind), width: 230, phone: 'title', cell: (row) => COMPLAINT_KINDS[row.kind] },
  { id: 'client', header: labelOf(fields.client), width: 190, phone: 'line', cell: (row) => row.client?.name ?? OUR_AGENCY },
  { id: 'complainant', header: labelOf(fields.complainant), width: 180, phone: 'note', cell: (row) => row.complainant },
  { id: 'source', header: labelOf(fields.source), width: 180, dropOrder: 2, cell: (row) => COMPLAINT_SOURCES[row.source] },
  {
    id: 'state',
    header: labelOf(fields.state),
    width: 130,
    phone: 'value',
    cell: (row) => <StatusBadge {...STATE_BADGES[row.state]} />,
  },
  {
    id: 'due',
    header: labelOf(fields.due_on),
    width: 190,
    phone: 'aside',
    cell: (row) =>
      row.is_overdue ? (
        <span className={classes.late}>
          <DateText value={row.due_on} /> · overdue
        </span>
      ) : (
        <DateText value={row.due_on} />
      ),
  },
  {
    id: 'received',
    header: labelOf(fields.received_on),
    width: 120,
    dropOrder: 1,
    cell: (row) => <DateText value={row.received_on} />,
  },
  { id: 'owner', header: labelOf(fields.owner), width: 150, dropOrder: 3, cell: (row) => row.owner?.name ?? MISSING },
];
