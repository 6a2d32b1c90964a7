import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormError } from '#ui/form.tsx';
import { FileRemarks } from '#shared/list-file/file-remarks.tsx';
import { PutAwayDialog } from '#shared/list-file/put-away-dialog.tsx';
import { ReviewHead } from '#shared/list-file/review-head.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import classes from './import.module.css';
import { FixRowDrawer } from './fix-row-drawer.tsx';
import { correct, countStates, isIncluded, leaveOut, reviewRows, rowStates, type Review, type RowState } from './review.ts';
import { rowColumns } from './row-columns.tsx';
import type { LocationImport } from './use-import.ts';

const labels: Record<RowState, string> = { new: 'New', check: 'Look again', wrong: 'Refused', out: 'Left out' };

/** Preview of each row's outcome before anything is added. */
export function ReviewStage({ review, current }: { review: Review; current: LocationImport }) {
  const [search, setSearch] = useSearchParams();
  const [editedRowNumber, setEditedRowNumber] = useState<number | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { change, apply, isApplying, error } = current;
  const rows = reviewRows(review);
  const counts = countStates(rows);
  const shown = rowStates.find((state) => state === search.get('show')) ?? null;
  const listed = shown === null ? rows : rows.filter(({ state }) => state === shown);
  const included = rows.filter(isIncluded);
  const wrong = rows.filter(({ state }) => state === 'wrong');
  const editedRow = rows.find(({ row }) => row === editedRowNumber);
  const show = (state: RowState | null) =>
    setSearch(state === null ? {} : { show: state }, { replace: true, preventScrollReset: true });
  const chooseAnother = () => (review.corrected.size > 0 || review.leftOut.size > 0 ? setConfirming(true) : current.startAgain());

  return (
    <Stack gap="md">
      <FileRemarks
        wrong={wrong.length}
        included={included.length}
        verb={{ now: 'add', done: 'added' }}
        isRefused={review.refused.size > 0}
        unknownColumns={review.unknownColumns}
        onLeaveOut={() =>
          change(
            leaveOut(
              review,
              wrong.map(({ row }) => row),
              true,
            ),
          )
        }
      />
      <ReviewHead
        fileName={review.fileName}
        rows={rows.length}
        states={rowStates.map((state) => ({ state, label: labels[state], rows: counts[state] }))}
        shown={shown}
        onShow={show}
      />
      {listed.length === 0 ? (
        <EmptyState title="No such rows" action={<Button onClick={() => show(null)}>Show all rows</Button>} />
      ) : (
        <DataTable
          label="Rows of the file"
          columns={rowColumns({
            onCorrect: setEditedRowNumber,
            onLeaveOut: (row, out) => change(leaveOut(review, [row], out)),
          })}
          rows={listed}
          rowKey={({ row }) => String(row)}
          offset={430}
        />
      )}
      <FormError message={error && wrong.length === 0 ? messageOf(error) : undefined} />
      <div className={classes.bar}>
        <Button variant="subtle" className={classes.pushed ?? ''} disabled={isApplying} onClick={chooseAnother}>
          Choose another file
        </Button>
        <Button variant="default" component={Link} to={paths.locations}>
          Cancel
        </Button>
        <Button loading={isApplying} disabled={included.length === 0 || wrong.length > 0} onClick={() => apply(review)}>
          Add {plural(included.length, 'location')}
        </Button>
      </div>
      {editedRow ? (
        <FixRowDrawer
          key={editedRow.row}
          row={editedRow}
          review={review}
          onSave={(location) => {
            change(correct(review, editedRow.row, location));
            setEditedRowNumber(null);
          }}
          onClose={() => setEditedRowNumber(null)}
        />
      ) : null}
      <PutAwayDialog
        opened={isConfirming}
        fileName={review.fileName}
        done="added"
        onConfirm={current.startAgain}
        onClose={() => setConfirming(false)}
      />
      <UnsavedChangesGuard when what={`the locations of ${review.fileName}`} />
    </Stack>
  );
}
