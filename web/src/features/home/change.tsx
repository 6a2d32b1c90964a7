import type { HomeData } from '@recoup/contract/home/home';
import { collectedRows } from '@recoup/contract/home/home-rows';
import { Link } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { compareAmounts, formatPeriod } from './home-labels.ts';
import { paymentsAt } from './links.ts';

type Comparison = HomeData['money']['month'];
const labels = { up: 'up from', down: 'down from', same: 'the same as' };

const collectedIn = ({ agency_cents: agency, direct_cents: direct }: Comparison['current']) => agency + direct;

/** Compares collections with the same days of the previous period. */
export function Change({ current, before, today }: Comparison & { today: string }) {
  const { direction, share } = compareAmounts(collectedIn(current), collectedIn(before));
  return (
    <>
      {share ? `${share} ` : ''}
      {labels[direction]} <Link to={paymentsAt(collectedRows(before))}>{formatMoney(collectedIn(before))}</Link> in{' '}
      {formatPeriod(before, today)}
    </>
  );
}
