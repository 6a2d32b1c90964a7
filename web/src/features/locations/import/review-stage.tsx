import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { messageOf } from '../../../lib/errors.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormError } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import classes from './import.module.css';
import { MendDrawer } from './mend-drawer.tsx';
import { countStates, isIncluded, leaveOut, mend, reviewRows, rowStates, type Review, type RowState } from './review.ts';
import { rowColumns } from './row-columns.tsx';
import type { LocationImport } from './use-import.ts';

const labels: Record<RowState, string> = { new: 'New', check: 'Look again', wrong: 'Refused', out: 'Left out' };

/** What would become of each row, before anything is added. */
export function ReviewStage({ review, current }: { review: Review; current: LocationImport }) {
  const [search, setSearch] = useSearchParams();
  const [mending, setMending] = useState<number | null>(null);
  const [isAskingAgain, setAskingAgain] = useState(false);
  const { change, add, isAdding, error } = current;
  const head = useRef<HTMLParagraphElement>(null);
  // What had the focus while the file was chosen is gone.
  useEffect(() => head.current?.focus(), []);
  const rows = reviewRows(review);
  const counts = countStates(rows);
  const shown = rowStates.find((state) => state === search.get('show')) ?? 'all';
  const listed = shown === 'all' ? rows : rows.filter(({ state }) => state === shown);
  const included = rows.filter(isIncluded);
  const wrong = rows.filter(({ state }) => state === 'wrong');
  const mended = rows.find(({ row }) => row === mending);
  const show = (value: string) => setSearch(value === 'all' ? {} : { show: value }, { replace: true, preventScrollReset: true });
  const chooseAnother = () => (review.mended.size > 0 || review.leftOut.size > 0 ? setAskingAgain(true) : current.startAgain());

  return (
    <Stack gap="md">
      <Remarks
        review={review}
        wrong={wrong.length}
        included={included.length}
        onLeaveOut={() => {
          change(
            leaveOut(
              review,
              wrong.map(({ row }) => row),
              true,
            ),
          );
        }}
      />
      <div className={classes.head}>
        <Text ref={head} tabIndex={-1} className={classes.fileName}>
          {review.fileName}{' '}
          <Text span c="dimmed" fw={400}>
            {plural(rows.length, 'row')}
          </Text>
        </Text>
        <SegmentedControl
          aria-label="Rows shown"
          value={shown}
          onChange={show}
          data={[
            { value: 'all', label: `All ${formatCount(rows.length)}` },
            ...rowStates
              .filter((state) => counts[state] > 0 || state === shown)
              .map((state) => ({ value: state, label: `${labels[state]} ${formatCount(counts[state])}` })),
          ]}
        />
      </div>
      {listed.length === 0 ? (
        <EmptyState title="No such rows" action={<Button onClick={() => show('all')}>Show all rows</Button>} />
      ) : (
        <DataTable
          label="Rows of the file"
          columns={rowColumns({
            onMend: setMending,
            onLeaveOut: (row, out) => change(leaveOut(review, [row], out)),
          })}
          rows={listed}
          rowKey={({ row }) => String(row)}
          offset={430}
        />
      )}
      <FormError message={error && wrong.length === 0 ? messageOf(error) : undefined} />
      <div className={classes.bar}>
        <Button variant="subtle" className={classes.pushed ?? ''} disabled={isAdding} onClick={chooseAnother}>
          Choose another file
        </Button>
        <Button variant="default" component={Link} to={paths.locations}>
          Cancel
        </Button>
        <Button loading={isAdding} disabled={included.length === 0 || wrong.length > 0} onClick={() => add(review, included)}>
          Add {plural(included.length, 'location')}
        </Button>
      </div>
      {mended ? (
        <MendDrawer
          key={mended.row}
          row={mended}
          review={review}
          onSave={(location) => {
            change(mend(review, mended.row, location));
            setMending(null);
          }}
          onClose={() => setMending(null)}
        />
      ) : null}
      <ConfirmDialog
        opened={isAskingAgain}
        title={`Put ${review.fileName} away?`}
        confirmLabel="Choose another file"
        cancelLabel="Keep it"
        onConfirm={current.startAgain}
        onClose={() => setAskingAgain(false)}
      >
        What you mended or left out in it is lost. Nothing of it was added.
      </ConfirmDialog>
      <UnsavedChangesGuard when what={`the locations of ${review.fileName}`} />
    </Stack>
  );
}

function Remarks({
  review: { unknownColumns, refused },
  wrong,
  included,
  onLeaveOut,
}: {
  review: Review;
  wrong: number;
  included: number;
  onLeaveOut: () => void;
}) {
  return (
    <>
      {wrong > 0 ? (
        <Notice
          tone="warning"
          alert={refused.size > 0}
          title={
            wrong === included
              ? 'No row can be added as it is'
              : `${plural(wrong, 'row')} cannot be added as ${wrong === 1 ? 'it is' : 'they are'}`
          }
          actions={
            wrong < included ? (
              <Button variant="default" size="compact-md" onClick={onLeaveOut}>
                Leave out {plural(wrong, 'row')}
              </Button>
            ) : null
          }
        >
          Mend {wrong === 1 ? 'it' : 'them'} here, or in the file and choose it again. All rows are added together or none.
        </Notice>
      ) : null}
      {included === 0 ? (
        <Notice tone="warning" title="Nothing is left to add">
          Every row is left out. Take back those that should be added.
        </Notice>
      ) : null}
      {unknownColumns.length > 0 ? (
        <Notice>No field is for these columns, so they are not taken over: {unknownColumns.join(', ')}.</Notice>
      ) : null}
    </>
  );
}
