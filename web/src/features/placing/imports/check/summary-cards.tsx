import type { ImportSummary } from '@recoup/contract/placing/import-shapes';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { formatMoney, plural } from '#lib/format/format.ts';
import classes from './check.module.css';
import type { ShownRows } from './row-filter.ts';

/** Counts and dollars of the check. A figure filters to its rows; pressing it again clears the filter. */
export function SummaryCards({
  summary,
  isPlaced,
  shown,
  onShow,
}: {
  summary: ImportSummary;
  isPlaced: boolean;
  shown: ShownRows;
  onShow: (shown: ShownRows) => void;
}) {
  const { rows, accounts, people } = summary;
  const cards = [
    {
      show: 'ready',
      label: isPlaced ? 'Placed' : 'Ready to place',
      isNone: accounts === 0,
      icon: IconCircleCheck,
      figure: plural(accounts, 'account'),
      below: `${formatMoney(summary.amount_cents)} · ${plural(people, 'debtor')}`,
    },
    {
      show: 'warning',
      label: 'Warnings only',
      isNone: rows.warning === 0,
      icon: IconAlertTriangle,
      figure: plural(rows.warning, 'row'),
      below: rows.warning > 0 ? 'Placed with the others' : 'Nothing to review',
    },
    {
      show: 'error',
      label: 'Errors',
      isNone: rows.error === 0,
      icon: IconAlertCircle,
      figure: plural(rows.error, 'row'),
      below: rows.error > 0 ? notPlaced(summary.error_cents) : 'Nothing to fix',
    },
    {
      show: 'left_out',
      label: 'Skipped',
      isNone: rows.left_out === 0,
      icon: IconCircleMinus,
      figure: plural(rows.left_out, 'row'),
      below: rows.left_out > 0 ? notPlaced(summary.left_out_cents) : 'None',
    },
  ] as const;
  // Once placed, rows with warnings count as ordinary rows.
  const open = cards.filter(({ show }) => !(isPlaced && show === 'warning'));
  return (
    <ul className={classes.cards} aria-label="Result of the check">
      {open.map(({ show, label, isNone, icon: Glyph, figure, below }) => (
        <li key={show}>
          <button
            type="button"
            className={classes.card}
            // A color only where there is something.
            data-kind={isNone ? undefined : show}
            aria-pressed={shown === show}
            onClick={() => onShow(shown === show ? 'all' : show)}
          >
            <span className={classes.cardLabel}>
              <Glyph size={16} stroke={1.9} aria-hidden="true" />
              {label}
            </span>
            <span className={classes.figure}>{figure}</span>
            <span className={classes.below}>{below}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Rows with an unreadable amount have none. */
function notPlaced(cents: number): string {
  return cents === 0 ? 'Not placed' : `${formatMoney(cents)} not placed`;
}
