import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ImportDetails } from '@recoup/contract/placing/imports';
import { Link, useSearchParams } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { SameFile } from '../import/upload-step.tsx';
import type { ImportParams } from '../queries.ts';
import { CertifyPanel } from './certify-panel.tsx';
import { ErrorFile } from './error-file.tsx';
import { ProblemList } from './problem-list.tsx';
import { readCheckFilter, withCheckFilter, type CheckFilter } from './row-filter.ts';
import { RowsPanel } from './rows-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** Findings in the rows: filtered, corrected or excluded here, then certified and placed. */
export function CheckStep({ upload, params }: { upload: ImportDetails; params: ImportParams }) {
  const [search, setSearch] = useSearchParams();
  // On a phone the list of rows scrolls without end, so the certify panel must not be below it.
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const { summary } = upload;
  if (!summary) return null;
  const filter = readCheckFilter(search);
  const change = (next: CheckFilter) => setSearch(withCheckFilter(search, next), { preventScrollReset: true });
  const certify = upload.state === 'ready' ? <CertifyPanel upload={upload} summary={summary} params={params} /> : null;
  return (
    <Stack gap="lg">
      <SameFile upload={upload} />
      {upload.state === 'ready' && upload.failure ? (
        <Notice tone="warning" alert title="These accounts were not placed">
          {upload.failure.message}
        </Notice>
      ) : null}
      {upload.structure?.remembered && upload.may.map ? (
        <Notice title="Mapped as last time">
          A file with these headers was uploaded before, so its columns were read the same way.{' '}
          <Anchor component={Link} to={{ search: '?step=columns' }} size="sm" underline="always">
            Look at the columns
          </Anchor>
        </Notice>
      ) : null}
      <SummaryCards
        summary={summary}
        isPlaced={upload.state === 'committed'}
        shown={filter.show}
        onShow={(show) => change({ show, problem: null })}
      />
      <ProblemList problems={summary.problems} chosen={filter.problem} onChoose={(problem) => change({ show: 'all', problem })} />
      {summary.rows.error > 0 ? (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            Open a row to see all its cells. Fix a cell here, or take the error file with you.
          </Text>
          <ErrorFile params={params} />
        </Group>
      ) : null}
      {phone ? certify : null}
      <RowsPanel upload={upload} params={params} filter={filter} />
      {phone ? null : certify}
    </Stack>
  );
}
