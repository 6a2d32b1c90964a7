import type { ReportCell, ReportColumn } from '@recoup/contract/reports/reports';
import { isStatusCode } from '@recoup/domain/accounts/statuses';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { formatCell } from './cell-labels.ts';
import classes from './report.module.css';

const ACCOUNT_NUMBER = /^A-\d+-\d$/;

/** A cell's content: an account number links to its account, other cells to `to`; a status has its icon and color. */
export function ReportCellView({
  column: { kind },
  value,
  to = null,
}: {
  column: ReportColumn;
  value: ReportCell;
  to?: string | null;
}) {
  if (to !== null)
    return (
      <Link to={to} className={typeof value === 'string' ? classes.opens : undefined}>
        {formatCell(kind, value)}
      </Link>
    );
  if (kind === 'status' && typeof value === 'string' && isStatusCode(value)) return <StatusBadge {...statusOf(value)} />;
  if (kind === 'text' && typeof value === 'string' && ACCOUNT_NUMBER.test(value))
    return (
      <Link to={`${paths.debtors}?q=${encodeURIComponent(value)}`} className={classes.opens}>
        {value}
      </Link>
    );
  return formatCell(kind, value);
}
