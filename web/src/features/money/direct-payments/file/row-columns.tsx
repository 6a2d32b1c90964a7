import { parseCents } from '@recoup/domain/shared/money';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { isDay } from '@recoup/domain/shared/days';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconEye } from '@tabler/icons-react';
import { formatMoney, MISSING } from '#lib/format/format.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DateText } from '#ui/date-text.tsx';
import { RowActions, type RowHandlers } from '#shared/list-file/row-actions.tsx';
import { StatusBadge, type StatusBadgeProps } from '#shared/accounts/status-badge.tsx';
import classes from './file.module.css';
import type { FileRow, RowState } from './review.ts';

export const rowBadges: Record<RowState, StatusBadgeProps> = {
  wrong: { label: 'Error', meaning: 'This payment cannot be reported as it is.', icon: IconAlertTriangle, tone: 'danger' },
  check: {
    label: 'Needs review',
    meaning: 'This payment can be reported, but something about it looks unusual.',
    icon: IconEye,
    tone: 'warning',
  },
  ready: { label: 'Ready', meaning: 'This payment will be reported.', icon: IconCircleCheck, tone: 'success' },
  out: { label: 'Skipped', meaning: 'This payment will not be reported.', icon: IconBan, tone: 'neutral' },
};

interface Options extends RowHandlers {
  stateOf: (row: FileRow) => RowState;
}

export function rowColumns({ stateOf, ...handlers }: Options): readonly DataColumn<FileRow>[] {
  return [
    {
      id: 'account',
      header: 'Row and account',
      width: 220,
      phone: 'title',
      cell: ({ row, account, payment }) => (
        <span className={classes.account}>
          <span className={classes.number}>{row}</span>
          <span className={classes.clip}>
            {account ? `${account.debtor_name}, ${account.number}` : payment.account || MISSING}
          </span>
        </span>
      ),
    },
    {
      id: 'date',
      header: 'Date',
      width: 118,
      phone: 'note',
      cell: ({ payment: { date } }) => (isDay(date) ? <DateText value={date} /> : date || MISSING),
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 96,
      align: 'right',
      phone: 'value',
      cell: ({ payment: { amount } }) => {
        const cents = parseCents(amount);
        return <span className="tabular">{cents === null ? amount || MISSING : formatMoney(cents)}</span>;
      },
    },
    { id: 'method', header: 'Method', width: 112, dropOrder: 2, cell: ({ payment }) => methodLabel(payment.method) },
    { id: 'reference', header: 'Reference', width: 98, dropOrder: 1, cell: ({ payment }) => payment.reference || MISSING },
    { id: 'state', header: 'Status', width: 142, phone: 'note', cell: (row) => <StatusBadge {...rowBadges[stateOf(row)]} /> },
    {
      id: 'remark',
      header: 'Details',
      width: 176,
      phone: 'line',
      cell: (row) => {
        const problems = [...row.problems.map(({ message }) => message), ...(row.warning ? [row.warning] : [])].join('. ');
        return problems && stateOf(row) !== 'out' ? (
          <span className={classes.clip} title={problems}>
            {problems}
          </span>
        ) : (
          MISSING
        );
      },
    },
    {
      id: 'acts',
      header: '',
      width: 160,
      phone: 'line',
      align: 'right',
      cell: (row) => <RowActions row={row.row} isOut={stateOf(row) === 'out'} {...handlers} />,
    },
  ];
}

function methodLabel(method: string): string {
  const known = PAYMENT_METHODS.find((one) => one === method);
  return known ? PAYMENT_METHOD_LABELS[known] : method || MISSING;
}
