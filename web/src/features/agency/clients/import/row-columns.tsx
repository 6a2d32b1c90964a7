import { MISSING } from '#lib/format/format.ts';
import { StatusBadge, type StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import { RowActions, type RowHandlers } from '#shared/list-file/row-actions.tsx';
import type { DataColumn } from '#ui/data-table-types.ts';
import classes from '../clients.module.css';
import { fieldLabel, type ReviewedRow, type RowState } from './review.ts';

const BADGES: Record<RowState, StatusBadgeProps> = {
  new: { label: 'New', meaning: 'This client will be created.', icon: 'circle-check', tone: 'success' },
  changed: { label: 'Changes', meaning: 'An existing client will be changed.', icon: 'pencil', tone: 'warning' },
  unchanged: {
    label: 'No change',
    meaning: 'The portal already has this client, with the same details.',
    icon: 'check',
    tone: 'neutral',
  },
  wrong: {
    label: 'Error',
    meaning: 'This row cannot be applied as it is.',
    nextStep: 'Correct it, or skip it.',
    icon: 'alert-triangle',
    tone: 'danger',
  },
  out: {
    label: 'Skipped',
    meaning: 'This row will not be applied.',
    nextStep: 'Restore it.',
    icon: 'ban',
    tone: 'neutral',
  },
};

export function rowColumns(handlers: RowHandlers): readonly DataColumn<ReviewedRow>[] {
  return [
    {
      id: 'name',
      header: 'Row and client',
      width: 230,
      phone: 'title',
      cell: ({ row, client: { legal_name: legal, dba } }) => (
        <span className={classes.client}>
          <span className={classes.name}>{dba || legal || 'No name'}</span>
          <span className={classes.second}>Row {row}</span>
        </span>
      ),
    },
    { id: 'code', header: 'Code', width: 120, phone: 'aside', cell: ({ client: { code } }) => code || MISSING },
    { id: 'what', header: 'Result', width: 130, phone: 'note', cell: ({ state }) => <StatusBadge {...BADGES[state]} /> },
    { id: 'why', header: 'Details', width: 280, phone: 'line', cell: (row) => <RowRemarks row={row} /> },
    {
      id: 'admin',
      header: 'First administrator',
      width: 200,
      dropOrder: 1,
      cell: ({ client: { admin_email: email } }) => email || MISSING,
    },
    {
      id: 'acts',
      header: 'Change',
      width: 185,
      phone: 'line',
      align: 'right',
      cell: ({ row, state }) => <RowActions row={row} isOut={state === 'out'} {...handlers} />,
    },
  ];
}

function RowRemarks({ row: { problems, changes } }: { row: ReviewedRow }) {
  const text = [
    ...problems.map(({ message }) => message),
    ...changes.map(({ field, before, after }) => `${fieldLabel(field)}: ${before ?? 'none'} → ${after ?? 'none'}`),
  ].join('. ');
  if (text === '') return MISSING;
  return (
    <span className={classes.problem} data-state={problems.length > 0 ? 'refused' : undefined} title={text}>
      {text}
    </span>
  );
}
