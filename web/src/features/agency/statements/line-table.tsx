import { Button } from '@mantine/core';
import type { StatementLineRow, StatementSection } from '@recoup/contract/money/statements';
import { PAYMENT_TYPE_INFO } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatRate, MISSING, plural } from '#lib/format/format.ts';
import { agencyAccountPath } from '#lib/paths/agency-paths.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date-text.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Money } from '#ui/money.tsx';
import { paging } from '#ui/paging.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import type { linesQuery } from './queries.ts';
import { SECTION_LABELS } from './statement-labels.ts';
import classes from './statements.module.css';

/** Lines shown at first: a long section would push the next ones far down the page. */
const SHOWN_AT_FIRST = 10;

const columns: readonly DataColumn<StatementLineRow>[] = [
  {
    id: 'debtor',
    header: 'Debtor',
    width: 190,
    phone: 'title',
    cell: ({ account }) => (
      <span className={classes.pair}>
        <span className={classes.name}>{account.debtor_name}</span>
        <span className={classes.second}>{account.number}</span>
      </span>
    ),
  },
  { id: 'reported', header: 'Reported', width: 118, phone: 'note', cell: (row) => <DateText value={row.reported_on} /> },
  { id: 'effective', header: 'Paid on', width: 118, dropOrder: 2, cell: (row) => <DateText value={row.effective_on} /> },
  {
    id: 'type',
    header: 'Type',
    width: 180,
    phone: 'line',
    dropOrder: 1,
    cell: (row) => [PAYMENT_TYPE_INFO[row.type].label, PAYMENT_METHOD_LABELS[row.method]].join(' · '),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 112,
    align: 'right',
    phone: 'value',
    cell: (row) => <Money cents={row.effect_cents} />,
  },
  {
    id: 'rate',
    header: 'Rate',
    width: 84,
    align: 'right',
    dropOrder: 3,
    cell: (row) => (row.commission_rate_bp === null ? MISSING : formatRate(row.commission_rate_bp)),
  },
  {
    id: 'commission',
    header: 'Commission',
    width: 120,
    align: 'right',
    phone: 'aside',
    cell: (row) => <Money cents={row.commission_cents} dimZero />,
  },
];

export interface SectionSum {
  section: StatementSection;
  payments: number;
  effect_cents: number;
  commission_cents: number;
}

/** The payments of one section, with their sums. A line leads to its account. */
export function SectionTable({
  clientId,
  sum,
  query,
}: {
  clientId: string;
  sum: SectionSum;
  query: ReturnType<typeof linesQuery>;
}) {
  const list = useInfiniteQuery(query);
  const [isWhole, setWhole] = useState(false);
  const label = SECTION_LABELS[sum.section];
  const isShortened = !isWhole && sum.payments > SHOWN_AT_FIRST;
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className={classes.section} aria-labelledby={`${sum.section}-title`}>
      <div className={classes.sectionHead}>
        <h2 id={`${sum.section}-title`} className={classes.title}>
          {label}
        </h2>
        <p className={`${classes.sums} tabular`}>
          {[
            plural(
              sum.payments,
              sum.section === 'reversals' ? 'reversal' : sum.section === 'adjustments' ? 'adjustment' : 'payment',
            ),
            formatMoney(sum.effect_cents),
            ...(sum.commission_cents === 0 ? [] : [`commission ${formatMoney(sum.commission_cents)}`]),
          ].join(' · ')}
        </p>
      </div>
      {list.isPending ? <TableSkeleton rows={Math.min(sum.payments, SHOWN_AT_FIRST)} /> : null}
      {list.isError && !list.data ? (
        <ErrorState title="The lines could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label={label}
          columns={columns}
          rows={isShortened ? rows.slice(0, SHOWN_AT_FIRST) : rows}
          rowKey={(row) => row.id}
          hrefOf={({ account }) => agencyAccountPath({ ...account, client_id: clientId })}
          total={sum.payments}
          {...paging(list)}
          hasMore={!isShortened && list.hasNextPage}
        />
      ) : null}
      {isShortened && rows.length > 0 ? (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {plural(sum.payments, 'line')}
        </Button>
      ) : null}
    </section>
  );
}
