import type { HomeData } from '@recoup/contract/home/home';
import { closedRows, openRows, statusRows } from '@recoup/contract/home/home-rows';
import { isOpenStatus } from '@recoup/domain/accounts/statuses';
import { IconPointFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatCount, formatMoney, plural } from '#lib/format/format.ts';
import { statusOf } from '#shared/accounts/status-of.ts';
import { Panel } from '#ui/panel.tsx';
import { statusIcons } from '#shared/accounts/status-icons.ts';
import { accountsAt } from './links.ts';
import classes from './portfolio.module.css';

type StatusSums = HomeData['by_status'];

/** Open balance by status; each line links to its accounts. */
export function PortfolioPanel({ home: { open, by_status: statuses } }: { home: HomeData }) {
  const closed = statuses.filter(({ status }) => !isOpenStatus(status)).reduce((sum, { accounts }) => sum + accounts, 0);
  return (
    <Panel title="Open balance" flush>
      <div className={classes.head}>
        <Link to={accountsAt(openRows)} className={`${classes.total} tabular`}>
          {formatMoney(open.balance_cents)}
        </Link>
        <span className={classes.note}>{plural(open.accounts, 'open account')}</span>
      </div>
      <table className={classes.table}>
        <caption className={classes.caption}>Open balance by status</caption>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Accounts</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {statuses
            .filter(({ status }) => isOpenStatus(status))
            .map((row) => (
              <StatusRow key={row.status} row={row} />
            ))}
        </tbody>
      </table>
      {closed > 0 ? (
        <p className={classes.closed}>
          <Link to={accountsAt(closedRows)}>{plural(closed, 'closed account')}</Link>
        </p>
      ) : null}
    </Panel>
  );
}

function StatusRow({ row: { status, accounts, balance_cents: balance } }: { row: StatusSums[number] }) {
  const { label, icon, meaning } = statusOf(status);
  const Glyph = statusIcons[icon] ?? IconPointFilled;
  return (
    <tr className={classes.row}>
      <th scope="row">
        <Link to={accountsAt(statusRows(status))} className={classes.status} title={meaning}>
          <Glyph size={16} stroke={1.7} aria-hidden="true" />
          {label}
        </Link>
      </th>
      <td className="tabular">{formatCount(accounts)}</td>
      <td className="tabular">{formatMoney(balance)}</td>
    </tr>
  );
}
