import type { HomeData } from '@recoup/contract/home/home';
import {
  agencyRows,
  collectedRows,
  directRows,
  onTheWayRows,
  remittedRows,
  unremittedRows,
} from '@recoup/contract/home/home-rows';
import { Link } from 'react-router';
import { formatMoney, plural } from '#lib/format/format.ts';
import { paymentsPath, statementPath } from '#lib/paths/paths.ts';
import { Panel } from '#ui/panel.tsx';
import { Change } from './change.tsx';
import { Figures, type FigureProps } from './figures.tsx';
import { formatMonthDay, formatPeriod, nextRemittance } from './home-labels.ts';
import { paymentsAt, statementsAt } from './links.ts';

type Remittance = NonNullable<HomeData['remittance']>;

/** The amount and date of the next remittances; for users who may not see statements, collections. */
export function LeadPanel({ home }: { home: HomeData }) {
  const { remittance, today } = home;
  return (
    <Panel>
      <Figures isLead figures={remittance ? remittanceFigures(remittance, today) : collectedFigures(home)} />
    </Panel>
  );
}

function remittanceFigures({ remitted, due, next }: Remittance, today: string): FigureProps[] {
  return [
    {
      label: 'Remitted this month',
      value: formatMoney(remitted.cents),
      to: statementsAt(remittedRows(remitted)),
      note: remitted.statements > 0 ? plural(remitted.statements, 'statement') : formatPeriod(remitted, today),
    },
    dueFigure(due),
    nextFigure(next, today),
  ];
}

function dueFigure({
  on_the_way_cents: onTheWay,
  unremitted_cents: unremitted,
  owed_cents: owed,
}: Remittance['due']): FigureProps {
  if (owed > 0 && onTheWay + unremitted === 0)
    return {
      label: 'You owe the agency',
      value: formatMoney(owed),
      to: paymentsAt(unremittedRows),
      note: 'Commission not settled yet',
    };
  const isSplit = onTheWay > 0 && unremitted > 0;
  return {
    label: 'Due to you',
    value: formatMoney(onTheWay + unremitted),
    to: isSplit ? paymentsPath('remittances') : onTheWay > 0 ? statementsAt(onTheWayRows) : paymentsAt(unremittedRows),
    note: isSplit ? (
      <>
        <Link to={statementsAt(onTheWayRows)}>{formatMoney(onTheWay)}</Link> on its way,{' '}
        <Link to={paymentsAt(unremittedRows)}>{formatMoney(unremitted)}</Link> not on a statement yet
      </>
    ) : owed > 0 ? (
      <>
        You owe <Link to={paymentsPath('remittances')}>{formatMoney(owed)}</Link> in commission, invoiced separately
      </>
    ) : onTheWay > 0 ? (
      'On its way'
    ) : (
      'After commission, not on a statement yet'
    ),
  };
}

function nextFigure(next: Remittance['next'], today: string): FigureProps {
  const label = 'Next remittance';
  if (next.statement)
    return {
      label,
      value: 'On its way',
      to: statementPath(next.statement.id),
      note: `Statement ${next.statement.number} of ${formatMonthDay(next.statement.issued_on)}`,
    };
  return { label, ...nextRemittance(next, today) };
}

function collectedFigures({ money: { month }, today }: HomeData): FigureProps[] {
  const { current } = month;
  return [
    {
      label: 'Collected this month',
      value: formatMoney(current.agency_cents + current.direct_cents),
      to: paymentsAt(collectedRows(current)),
      note: <Change {...month} today={today} />,
    },
    { label: 'Paid to the agency', value: formatMoney(current.agency_cents), to: paymentsAt(agencyRows(current)) },
    { label: 'Paid to you directly', value: formatMoney(current.direct_cents), to: paymentsAt(directRows(current)) },
  ];
}
