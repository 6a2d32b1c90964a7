import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '#lib/api/errors.ts';
import { formatMoney, plural } from '#lib/format/format.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormError } from '#ui/form.tsx';
import { FileRemarks } from '#shared/list-file/file-remarks.tsx';
import { PutAwayDialog } from '#shared/list-file/put-away-dialog.tsx';
import { ReviewHead } from '#shared/list-file/review-head.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { NEW_PARAM, readReportState, reportPath } from '../report-state.ts';
import { FixRowDrawer } from './fix-row-drawer.tsx';
import { countStates, included, leaveOut, rowStates, stateOf, type Review, type RowState } from './review.ts';
import { rowColumns, rowLooks } from './row-columns.tsx';
import type { FileReport } from './use-file-report.ts';

/** Every row with what is wrong in it, before any is reported. */
export function ReviewStage({ review, current }: { review: Review; current: FileReport }) {
  const navigate = useNavigate();
  const { show } = readReportState(useSearchParams()[0]);
  const [mending, setMending] = useState<number | null>(null);
  const [isAskingAgain, setAskingAgain] = useState(false);
  const counts = countStates(review);
  const shown = rowStates.find((state) => state === show);
  const listed = shown ? review.rows.filter((row) => stateOf(review, row) === shown) : review.rows;
  const { rows: chosen, cents } = included(review);
  const look = (state: RowState | null) =>
    void navigate(reportPath({ new: 'file', show: state ?? undefined }), { replace: true, preventScrollReset: true });
  const mended = review.rows.find(({ row }) => row === mending);
  return (
    <Stack gap="md">
      <FileRemarks
        wrong={counts.wrong}
        included={chosen.length}
        verb={{ now: 'report', done: 'reported' }}
        unknownColumns={review.unknownColumns}
        onLeaveOut={() =>
          current.change(
            leaveOut(
              review,
              review.rows.filter((row) => stateOf(review, row) === 'wrong').map(({ row }) => row),
              true,
            ),
          )
        }
      />
      <ReviewHead
        fileName={review.fileName}
        rows={review.rows.length}
        states={rowStates.map((state) => ({ state, label: rowLooks[state].label, rows: counts[state] }))}
        shown={shown ?? null}
        onShow={look}
      />
      {listed.length === 0 ? (
        <EmptyState title="No such rows" action={<Button onClick={() => look(null)}>Show all rows</Button>} />
      ) : (
        <DataTable
          label="Rows of the file"
          columns={rowColumns({
            stateOf: (row) => stateOf(review, row),
            onMend: setMending,
            onLeaveOut: (row, isOut) => current.change(leaveOut(review, [row], isOut)),
          })}
          rows={listed}
          rowKey={({ row }) => String(row)}
          offset={470}
        />
      )}
      <FormError message={current.error && counts.wrong === 0 ? messageOf(current.error) : undefined} />
      <Group justify="space-between" gap="xs">
        <Button
          variant="subtle"
          disabled={current.isApplying}
          onClick={() => (review.isTouched ? setAskingAgain(true) : current.startAgain())}
        >
          Choose another file
        </Button>
        <Button
          loading={current.isApplying}
          disabled={chosen.length === 0 || counts.wrong > 0}
          onClick={() => current.apply(review)}
        >
          Report {plural(chosen.length, 'payment')}, {formatMoney(cents)}
        </Button>
      </Group>
      {mended ? (
        <FixRowDrawer
          key={mended.row}
          row={mended}
          review={review}
          onSave={(next) => {
            current.change(next);
            setMending(null);
          }}
          onClose={() => setMending(null)}
        />
      ) : null}
      <PutAwayDialog
        opened={isAskingAgain}
        fileName={review.fileName}
        done="reported"
        onConfirm={current.startAgain}
        onClose={() => setAskingAgain(false)}
      />
      <UnsavedChangesGuard when what={`the payments of ${review.fileName}`} param={NEW_PARAM} />
    </Stack>
  );
}
