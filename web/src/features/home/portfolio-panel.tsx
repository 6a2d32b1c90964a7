import type { Overview } from '@recoup/contract/home/home';
import { openRows, statusRows } from '@recoup/contract/home/home-rows';
import { STATUS_GROUPS, STATUSES } from '@recoup/domain/accounts/statuses';
import { IconPointFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatCount, formatMoney, plural } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { statusIcons } from '#shared/accounts/status-icons.ts';
import { accountsAt } from './links.ts';
import classes from './portfolio.module.css';

type Sums = Overview['by_status'];

/** Open balance and accounts by status; each line links to its accounts. */
export function PortfolioPanel({ overview: { open, by_status: statuses } }: { overview: Overview }) {
  const groups = STATUS_GROUPS.map(({ group, label, codes }) => ({
    group,
    label,
    rows: statuses.filter(({ status }) => codes.includes(status)),
  })).filter(({ rows }) => rows.length > 0);
  return (
    <Panel title="Open balance" flush>
      <div className={classes.head}>
        <Link to={accountsAt(openRows)} className={`${classes.total} tabular`}>
          {formatMoney(open.balance_cents)}
        </Link>
        <span className={classes.note}>{plural(open.accounts, 'open account')}</span>
        <Share statuses={statuses} />
      </div>
      <table className={classes.table}>
        <caption className={classes.caption}>Accounts by status</caption>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Accounts</th>
            <th scope="col" className={classes.placed}>
              Placed
            </th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        {groups.map(({ group, label, rows }) => (
          <tbody key={group}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={4}>
                <span className={classes.swatch} data-group={group} aria-hidden="true" />
                {label}
              </th>
            </tr>
            {rows.map((row) => (
              <StatusRow key={row.status} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </Panel>
  );
}

function StatusRow({ row: { status, accounts, placed_cents: placed, balance_cents: balance } }: { row: Sums[number] }) {
  const { label, icon, meaning } = STATUSES[status];
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
      <td className={`${classes.placed} tabular`}>{formatMoney(placed)}</td>
      <td className="tabular">{formatMoney(balance)}</td>
    </tr>
  );
}

/** Share of the open balance by status group; decorative, because the table below has the same data. */
function Share({ statuses }: { statuses: Sums }) {
  const open = STATUS_GROUPS.filter(({ group }) => group !== 'closed').map(({ group, codes }) => ({
    group,
    cents: statuses.filter(({ status }) => codes.includes(status)).reduce((sum, { balance_cents: cents }) => sum + cents, 0),
  }));
  return (
    <span className={classes.share} aria-hidden="true">
      {open
        .filter(({ cents }) => cents > 0)
        .map(({ group, cents }) => (
          <span key={group} data-group={group} style={{ flexGrow: cents }} />
        ))}
    </span>
  );
}
