import { Button } from '@mantine/core';
import type { Statement } from '@recoup/contract/money/statements';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, plural } from '#lib/format/format.ts';
import { DataTable } from '#ui/data-table.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { paging } from '#ui/paging.ts';
import { linesQuery, type StatementParams } from '../queries.ts';
import { lineColumns } from './line-columns.tsx';
import classes from './statement.module.css';

type Section = Statement['sections'][number];

/** Lines shown at first: a long section would push the next ones far down the page. */
const SHOWN_AT_FIRST = 10;

/** The lines of a section below their totals; a line opens its details. */
export function SectionLines({
  section,
  params,
  hrefOf,
}: {
  section: Section;
  params: StatementParams;
  hrefOf: (paymentId: string) => string;
}) {
  return (
    <section id={section.section} className={classes.section} aria-labelledby={`${section.section}-title`}>
      <div className={classes.sectionHead}>
        <h2 id={`${section.section}-title`} className={classes.title}>
          {section.label}
        </h2>
        <p className={`${classes.sums} tabular`}>{sectionTotals(section).join(' · ')}</p>
      </div>
      <Lines section={section} params={params} hrefOf={hrefOf} />
    </section>
  );
}

const counted: Record<Section['section'], string> = {
  agency: 'payment',
  direct: 'payment',
  reversals: 'reversal',
  adjustments: 'adjustment',
};

/** Totals of a section, without zeros. */
export function sectionTotals(section: Section): string[] {
  return [
    plural(section.payments, counted[section.section]),
    formatMoney(section.effect_cents),
    ...(section.commission_cents === 0 ? [] : [`commission ${formatMoney(section.commission_cents)}`]),
    ...(section.due_client_cents === 0 ? [] : [`due to you ${formatMoney(section.due_client_cents)}`]),
    ...(section.due_agency_cents === 0 ? [] : [`due to the agency ${formatMoney(section.due_agency_cents)}`]),
  ];
}

function Lines({ section, params, hrefOf }: Parameters<typeof SectionLines>[0]) {
  const list = useInfiniteQuery(linesQuery(params, section.section));
  const [isWhole, setWhole] = useState(false);
  const isShortened = !isWhole && section.payments > SHOWN_AT_FIRST;
  if (list.isPending) return <TableSkeleton rows={Math.min(section.payments, SHOWN_AT_FIRST)} />;
  if (!list.data)
    return <ErrorState title="The lines could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.data);
  return (
    <>
      <DataTable
        label={section.label}
        columns={lineColumns(section.section)}
        rows={isShortened ? rows.slice(0, SHOWN_AT_FIRST) : rows}
        rowKey={(row) => row.id}
        hrefOf={(row) => hrefOf(row.id)}
        total={section.payments}
        {...paging(list)}
        hasMore={!isShortened && list.hasNextPage}
      />
      {isShortened ? (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {plural(section.payments, counted[section.section])}
        </Button>
      ) : null}
    </>
  );
}
