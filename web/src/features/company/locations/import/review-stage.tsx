import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { plural } from '#lib/format/format.ts';
import { ReviewListFile } from '#shared/list-file/review-list-file.tsx';
import { FixLocationDrawer } from './fix-location-drawer.tsx';
import { correct, countStates, isIncluded, leaveOut, reviewRows, rowStates, type Review, type RowState } from './review.ts';
import { rowColumns } from './row-columns.tsx';
import type { LocationImport } from './use-import.ts';

const labels: Record<RowState, string> = { new: 'New', check: 'Needs review', wrong: 'Error', out: 'Skipped' };
const states = rowStates.map((state) => ({ state, label: labels[state] }));

/** Preview of each row's outcome before anything is added. */
export function ReviewStage({ review, current }: { review: Review; current: LocationImport }) {
  const [search, setSearch] = useSearchParams();
  const { change } = current;
  const rows = reviewRows(review);
  return (
    <ReviewListFile
      review={review}
      rows={rows}
      stateOf={({ state }) => state}
      states={states}
      counts={countStates(rows)}
      shown={rowStates.find((state) => state === search.get('show')) ?? null}
      onShow={(state) => setSearch(state === null ? {} : { show: state }, { replace: true, preventScrollReset: true })}
      columnsFor={rowColumns}
      verb={{ now: 'add', done: 'added' }}
      what="locations"
      applyLabel={`Add ${plural(rows.filter(isIncluded).length, 'location')}`}
      cancel={
        <Button variant="default" component={Link} to={paths.locations}>
          Cancel
        </Button>
      }
      isRefused={review.refused.size > 0}
      isTouched={review.corrected.size > 0 || review.leftOut.size > 0}
      onLeaveOut={(numbers, isOut) => change(leaveOut(review, numbers, isOut))}
      onApply={() => current.apply(review)}
      onStartAgain={current.startAgain}
      isApplying={current.isApplying}
      error={current.error}
      renderDrawer={(row, close) => (
        <FixLocationDrawer
          key={row.row}
          row={row}
          review={review}
          onSave={(location) => {
            change(correct(review, row.row, location));
            close();
          }}
          onClose={close}
        />
      )}
    />
  );
}
