import { placedInMonth, vintageRows } from '@recoup/contract/home/home-rows';
import { Link } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import classes from '#ui/charts/charts.module.css';
import { accountsAt, paymentsAt } from './links.ts';
import { shareOf, type Vintage } from './vintages.ts';
import { formatMonth } from '#lib/format/month-label.ts';

/** Maximum tint of a cell that keeps its text readable. */
const MAX_TINT = 34;

/** Stair-step table: placement months down, months since placement across; each cell links to its payments. */
export function VintagesTable({
  vintages,
  today,
  unit,
}: {
  vintages: readonly Vintage[];
  today: string;
  unit: 'percent' | 'amount';
}) {
  const columns = Math.max(...vintages.map(({ cumulativeCents }) => cumulativeCents.length));
  const most = Math.max(1, ...vintages.flatMap((vintage) => vintage.cumulativeCents.map((cents) => shareOf(cents, vintage))));
  return (
    <section className={classes.scroll} aria-label="Liquidation by placement month">
      <table className={classes.table} data-steps>
        <thead>
          <tr>
            <th scope="col">Placed in</th>
            <th scope="col">Placed</th>
            {Array.from({ length: columns }, (_, since) => (
              <th key={since} scope="col">
                {since === 0 ? 'Same month' : `+${since}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vintages.map((vintage) => (
            <tr key={vintage.month}>
              <th scope="row">{formatMonth(vintage.month)}</th>
              <td>
                <Link to={accountsAt(placedInMonth(vintage.month))}>{formatMoney(vintage.placedCents)}</Link>
              </td>
              {vintage.cumulativeCents.map((cents, since) => {
                const share = shareOf(cents, vintage);
                const tint = Math.round((Math.max(share, 0) / most) * MAX_TINT);
                return (
                  <td
                    key={since}
                    data-step
                    style={{ background: `color-mix(in srgb, var(--mantine-color-accent-6) ${tint}%, var(--app-surface))` }}
                  >
                    <Link to={paymentsAt(vintageRows(vintage.month, since, today))} title={formatMoney(cents)}>
                      {unit === 'percent' ? `${share.toFixed(1)}%` : formatMoney(cents)}
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
