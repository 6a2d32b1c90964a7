import { IconAlertCircle, IconAlertTriangle, IconCircleMinus, IconCirclePlus } from '@tabler/icons-react';
import { MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { RowActions, type RowHandlers } from '#shared/list-file/row-actions.tsx';
import { StatusBadge, type StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import classes from './import.module.css';
import type { ReviewedRow, RowState } from './review.ts';

const BADGES: Record<RowState, StatusBadgeProps> = {
  new: { label: 'New', meaning: 'This location will be added.', icon: IconCirclePlus, tone: 'success' },
  check: {
    label: 'Needs review',
    meaning: 'This location will be added, but something about it looks unusual.',
    icon: IconAlertTriangle,
    tone: 'warning',
  },
  wrong: {
    label: 'Error',
    meaning: 'This row cannot be added as it is.',
    nextStep: 'Correct it, or skip it.',
    icon: IconAlertCircle,
    tone: 'danger',
  },
  out: {
    label: 'Skipped',
    meaning: 'This row will not be added.',
    nextStep: 'Restore it to add it.',
    icon: IconCircleMinus,
    tone: 'neutral',
  },
};

export function rowColumns(handlers: RowHandlers): readonly DataColumn<ReviewedRow>[] {
  return [
    {
      id: 'name',
      header: 'Row and location',
      width: 200,
      phone: 'title',
      cell: ({ row, location: { name } }) => (
        <span className={classes.place}>
          <span className={classes.number}>{row}</span>
          <span className={classes.name} data-empty={name === '' || undefined} title={name}>
            {name || 'No name'}
          </span>
        </span>
      ),
    },
    { id: 'code', header: 'Code', width: 90, phone: 'aside', cell: ({ location }) => <ClippedText text={location.code} /> },
    { id: 'what', header: 'Result', width: 130, phone: 'note', cell: ({ state }) => <StatusBadge {...BADGES[state]} /> },
    { id: 'why', header: 'Details', width: 250, phone: 'line', cell: (row) => <RowRemarks row={row} /> },
    {
      id: 'address',
      header: 'Address',
      width: 225,
      phone: 'line',
      dropOrder: 1,
      cell: ({ location: { line1, line2, city, state, postal_code: zip } }) => (
        <ClippedText text={[line1, line2, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ')} />
      ),
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

const ClippedText = ({ text }: { text: string }) => (
  <span className={classes.clip} title={text}>
    {text || MISSING}
  </span>
);

function RowRemarks({ row: { state, problems, warnings } }: { row: ReviewedRow }) {
  const text = [...problems.map(({ message }) => message), ...warnings].join('. ');
  if (text === '') return MISSING;
  return (
    <span className={classes.problem} data-state={state} title={text}>
      {text}
    </span>
  );
}
