import { Stack } from '@mantine/core';
import type { Statement } from '@recoup/contract/money/statements';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { formatDays } from '#lib/format/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { statementBadge } from '#shared/money/settlement-badges.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { PrintedStatement } from '../print/printed-statement.tsx';
import { usePrinting } from '../print/use-printing.ts';
import { printedLinesQuery, type StatementParams } from '../queries.ts';
import { AdjustmentsSection } from './adjustments-section.tsx';
import { SectionLines } from './section-lines.tsx';
import { statementCrumbs } from './statement-crumbs.ts';
import { StatementActions } from './statement-actions.tsx';
import { StatementHead } from './statement-head.tsx';
import { StatementNotice } from './statement-notice.tsx';

const TraceDrawer = lazy(async () => ({ default: (await import('./trace-drawer.tsx')).TraceDrawer }));

/** Query parameter for the line open beside the statement. */
const LINE = 'line';

export function KnownStatement({ statement, params }: { statement: Statement; params: StatementParams }) {
  const [search, setSearch] = useSearchParams();
  const isPrinting = usePrinting();
  const printed = useInfiniteQuery(printedLinesQuery(params));
  const lines = printed.data?.pages.flatMap((page) => page.data) ?? [];
  const sections = statement.sections.filter(({ payments }) => payments > 0);
  const open = search.get(LINE);
  const withLine = (line: string | null) => {
    const next = new URLSearchParams(search);
    if (line === null) next.delete(LINE);
    else next.set(LINE, line);
    return next;
  };
  return (
    <>
      {isPrinting ? <PrintedStatement statement={statement} lines={lines} /> : null}
      <div hidden={isPrinting}>
        <Page
          title={`Statement ${statement.number}`}
          breadcrumbs={statementCrumbs}
          badge={<StatusBadge {...statementBadge(statement.state)} focusable />}
          subtitle={formatDays(statement.period_from, statement.period_to)}
          actions={<StatementActions params={params} lines={printed} />}
        >
          <Stack gap="xl">
            <StatementNotice statement={statement} />
            <StatementHead statement={statement} />
            {sections.length === 0 && statement.adjustments.length === 0 ? (
              <EmptyState title="No payments in this period">No payments were received or reversed.</EmptyState>
            ) : null}
            {sections.map((section) => (
              <SectionLines key={section.section} section={section} params={params} hrefOf={(line) => `?${withLine(line)}`} />
            ))}
            <AdjustmentsSection statement={statement} />
          </Stack>
        </Page>
      </div>
      {open && !isPrinting ? (
        <Suspense fallback={null}>
          <TraceDrawer
            key={open}
            params={params}
            paymentId={open}
            onClose={() => setSearch(withLine(null), { preventScrollReset: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
