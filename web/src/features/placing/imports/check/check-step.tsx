import { Anchor, Stack } from '@mantine/core';
import type { ImportDetails, ImportSummary } from '@recoup/contract/placing/import-shapes';
import { Link, useSearchParams } from 'react-router';
import { formatMoney, plural } from '#lib/format/format.ts';
import { Notice } from '#ui/notice.tsx';
import { SameFile } from '../import/upload-step.tsx';
import type { ImportParams } from '../queries.ts';
import { CertifyPanel } from './certify-panel.tsx';
import { ProblemList } from './problem-list.tsx';
import { readCheckFilter, withCheckFilter, type CheckFilter } from './row-filter.ts';
import { RowsPanel } from './rows-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** Findings in the rows: filtered, corrected or excluded here, then certified and placed. */
export function CheckStep({ upload, params }: { upload: ImportDetails; params: ImportParams }) {
  const [search, setSearch] = useSearchParams();
  const { summary } = upload;
  if (!summary) return null;
  const filter = readCheckFilter(search);
  const change = (next: CheckFilter) => setSearch(withCheckFilter(search, next), { preventScrollReset: true });
  return (
    <Stack gap="lg">
      <SameFile upload={upload} />
      {upload.state === 'ready' && upload.failure ? (
        <Notice tone="warning" alert title="These accounts were not placed">
          {upload.failure.message}
        </Notice>
      ) : null}
      {upload.structure?.remembered && upload.may.map ? (
        <Notice title="Columns mapped as last time">
          You uploaded a file with these headers before, so its columns are mapped the same way.{' '}
          <Anchor component={Link} to={{ search: '?step=columns' }} size="sm" underline="always">
            Review the columns
          </Anchor>
        </Notice>
      ) : null}
      <SummaryCards
        summary={summary}
        isPlaced={upload.state === 'committed'}
        shown={filter.show}
        onShow={(show) => change({ show, problem: null })}
      />
      {summary.totals.length + summary.counts.length > 0 ? (
        <DifferingTotals totals={summary.totals} counts={summary.counts} />
      ) : null}
      <ProblemList
        upload={upload}
        params={params}
        chosen={filter.problem}
        onChoose={(problem) => change({ show: 'all', problem })}
      />
      {/* Above the rows, which scroll without end. */}
      {upload.state === 'ready' ? <CertifyPanel upload={upload} summary={summary} params={params} /> : null}
      <RowsPanel upload={upload} params={params} filter={filter} />
    </Stack>
  );
}

/** Rows may be missing, or their amounts wrong: only the person who made the file knows. */
function DifferingTotals({ totals, counts }: Pick<ImportSummary, 'totals' | 'counts'>) {
  return (
    <Notice
      tone="warning"
      title={totals.length + counts.length === 1 ? 'A total in the file is different' : 'Totals in the file are different'}
    >
      {totals.map(({ row_number: row, stated_cents: stated, sum_cents: sum }) => (
        <div key={`sum ${row}`}>
          Row {row} of the file says the total is {formatMoney(stated)}, but the rows above it add up to {formatMoney(sum)}.
        </div>
      ))}
      {counts.map(({ row_number: row, stated, found }) => (
        <div key={`count ${row}`}>
          Row {row} of the file says there are {plural(stated, 'record')}, but {plural(found, 'row was', 'rows were')} found above
          it.
        </div>
      ))}
      Check for missing rows and wrong amounts before you place.
    </Notice>
  );
}
