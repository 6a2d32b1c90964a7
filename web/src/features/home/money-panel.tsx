import type { Overview } from '@recoup/contract/home/home';
import { agencyRows, collectedRows, directRows, type PaymentRows } from '@recoup/contract/home/home-rows';
import type { Period } from '@recoup/domain/shared/periods';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { paymentsAt } from './links.ts';
import classes from './money.module.css';
import { compareAmounts, formatPeriod } from './home-labels.ts';

type Sums = Overview['money']['month'];

interface Line {
  label: string;
  rows: (period: Period) => PaymentRows;
  of: (sums: Sums['current']) => number;
}

const collected: Line = {
  label: 'Collected',
  rows: collectedRows,
  of: ({ agency_cents: agency, direct_cents: direct }) => agency + direct,
};
const parts: readonly Line[] = [
  { label: 'Paid to the agency', rows: agencyRows, of: ({ agency_cents: cents }) => cents },
  { label: 'Paid to you', rows: directRows, of: ({ direct_cents: cents }) => cents },
  { label: 'Commission', rows: collectedRows, of: ({ commission_cents: cents }) => cents },
];

/** Collections of the current period compared with the same part of the previous one. Each figure links to its payments. */
export function MoneyPanel({ title, sums, today }: { title: string; sums: Sums; today: string }) {
  const days = formatPeriod(sums.current, today);
  const before = formatPeriod(sums.before, today);
  return (
    <Panel title={title} actions={<span className={classes.days}>{days}</span>}>
      <dl className={classes.money}>
        {[collected, ...parts].map((line) => (
          <div key={line.label} className={classes.line} data-main={line === collected || undefined}>
            <dt>{line.label}</dt>
            <dd className={classes.figure}>
              <Figure line={line} period={sums.current} cents={line.of(sums.current)} />
            </dd>
            <dd className={classes.change}>
              <Direction current={line.of(sums.current)} before={line.of(sums.before)} />{' '}
              <Figure line={line} period={sums.before} cents={line.of(sums.before)} />{' '}
              {line === collected ? `in ${before}` : null}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Figure({ line, period, cents }: { line: Line; period: Period; cents: number }) {
  const { from, to } = period;
  return (
    <Link to={paymentsAt(line.rows({ from, to }))} className={`${classes.opens} tabular`}>
      {formatMoney(cents)}
    </Link>
  );
}

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };
const labels = { up: 'up from', down: 'down from', same: 'as much as' };

/** Direction of the change, without judging it: commission grows with collections. */
function Direction({ current, before }: { current: number; before: number }) {
  const { direction, share } = compareAmounts(current, before);
  const Glyph = arrows[direction];
  return (
    <span className={classes.direction} data-direction={direction}>
      <Glyph size={14} stroke={2} aria-hidden="true" />
      <span className="tabular">
        {share ? `${share} ` : ''}
        {labels[direction]}
      </span>
    </span>
  );
}
