import { complaint, type Complaint } from '@recoup/contract/agency/complaints';
import { labelOf } from '@recoup/contract/shared/label-of';
import { COMPLAINT_KINDS, COMPLAINT_OUTCOMES, COMPLAINT_SOURCES, COMPLAINT_STATE_LABELS } from '@recoup/domain/agency/complaints';
import { stampInstant } from '#platform/format-instant.ts';
import type { TabularColumn } from '#platform/tabular/cells.ts';

const fields = complaint.shape;

/** Columns of a file of complaints, whose times are in the agency's zone. */
export function complaintColumnsIn(timeZone: string): readonly TabularColumn<Complaint>[] {
  const stamp = (at: string | null) => (at === null ? null : stampInstant(new Date(at), timeZone));
  return [
    { header: labelOf(fields.reference), kind: 'text', value: (row) => row.reference, width: 12 },
    { header: labelOf(fields.state), kind: 'text', value: (row) => COMPLAINT_STATE_LABELS[row.state] },
    { header: labelOf(fields.kind), kind: 'text', value: (row) => COMPLAINT_KINDS[row.kind], width: 32 },
    { header: labelOf(fields.source), kind: 'text', value: (row) => COMPLAINT_SOURCES[row.source], width: 26 },
    { header: labelOf(fields.complainant), kind: 'text', value: (row) => row.complainant, width: 28 },
    { header: labelOf(fields.client), kind: 'text', value: (row) => row.client?.name ?? 'Our agency', width: 28 },
    { header: labelOf(fields.account), kind: 'text', value: (row) => row.account?.number ?? null },
    { header: 'Debtor', kind: 'text', value: (row) => row.account?.debtor_name ?? null, width: 28 },
    { header: labelOf(fields.received_on), kind: 'text', value: (row) => row.received_on },
    { header: labelOf(fields.due_on), kind: 'text', value: (row) => row.due_on },
    { header: labelOf(fields.owner), kind: 'text', value: (row) => row.owner?.name ?? null, width: 24 },
    { header: labelOf(fields.text), kind: 'text', value: (row) => row.text, width: 60 },
    { header: labelOf(fields.answered_at), kind: 'text', value: (row) => stamp(row.answered_at), width: 24 },
    { header: labelOf(fields.answer), kind: 'text', value: (row) => row.answer, width: 60 },
    { header: labelOf(fields.resolved_at), kind: 'text', value: (row) => stamp(row.resolved_at), width: 24 },
    {
      header: labelOf(fields.outcome),
      kind: 'text',
      value: (row) => (row.outcome === null ? null : COMPLAINT_OUTCOMES[row.outcome]),
      width: 32,
    },
    { header: labelOf(fields.resolution), kind: 'text', value: (row) => row.resolution, width: 60 },
  ];
}
