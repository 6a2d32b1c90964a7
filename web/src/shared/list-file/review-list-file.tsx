import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import type { DataColumn } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormError } from '#ui/form.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { FileRemarks } from './file-remarks.tsx';
import { DiscardFileDialog } from './discard-file-dialog.tsx';
import { ReviewHead } from './review-head.tsx';
import classes from './review-list-file.module.css';
import type { RowHandlers } from './row-actions.tsx';

/** `wrong` blocks applying, `out` is skipped; the others belong to the list. */
interface ReviewListFileProps<Row extends { row: number }, State extends string> {
  review: { fileName: string; unknownColumns: readonly string[] };
  rows: readonly Row[];
  stateOf: (row: Row) => State;
  /** In the order of the filter. */
  states: readonly { state: State; label: string }[];
  counts: Record<NoInfer<State> | 'wrong' | 'out', number>;
  /** State of the listed rows; null: all rows. */
  shown: State | null;
  onShow: (state: State | null) => void;
  columnsFor: (handlers: RowHandlers) => readonly DataColumn<Row>[];
  /** Verb and participle for applying the rows: `add`, `added`. */
  verb: { now: string; done: string };
  /** Plural noun for the rows: `locations`. */
  what: string;
  applyLabel: string;
  /** A button beside the apply button. */
  cancel?: ReactNode;
  /** The server just refused rows. */
  isRefused?: boolean;
  /** Corrections or skipped rows would be lost with the file. */
  isTouched: boolean;
  /** Search parameter that belongs to this screen; changing it alone also leaves the screen. */
  guardParam?: string;
  onLeaveOut: (rows: readonly number[], isOut: boolean) => void;
  onApply: () => void;
  onStartAgain: () => void;
  isApplying: boolean;
  error: Error | null;
  /** The drawer that edits a row. */
  renderDrawer: (row: Row, close: () => void) => ReactNode;
}

/** Preview of each row's outcome before any is applied. */
export function ReviewListFile<Row extends { row: number }, State extends string>(props: ReviewListFileProps<Row, State>) {
  const { review, rows, stateOf, states, counts, shown, onShow, verb, isApplying, error, onLeaveOut, onStartAgain } = props;
  const [editedRowNumber, setEditedRowNumber] = useState<number | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const listed = shown === null ? rows : rows.filter((row) => stateOf(row) === shown);
  const included = rows.length - counts.out;
  const editedRow = rows.find(({ row }) => row === editedRowNumber);
  const leaveOutWrong = () =>
    onLeaveOut(
      rows.filter((row) => stateOf(row) === 'wrong').map(({ row }) => row),
      true,
    );

  return (
    <Stack gap="md">
      <FileRemarks
        wrong={counts.wrong}
        included={included}
        verb={verb}
        isRefused={props.isRefused ?? false}
        unknownColumns={review.unknownColumns}
        onLeaveOut={leaveOutWrong}
      />
      <ReviewHead
        fileName={review.fileName}
        rows={rows.length}
        states={states.map(({ state, label }) => ({ state, label, rows: counts[state] }))}
        shown={shown}
        onShow={onShow}
      />
      {listed.length === 0 ? (
        <EmptyState title="No matching rows" action={<Button onClick={() => onShow(null)}>Show all rows</Button>} />
      ) : (
        <DataTable
          label="Rows in the file"
          columns={props.columnsFor({
            onFix: setEditedRowNumber,
            onLeaveOut: (row, isOut) => onLeaveOut([row], isOut),
          })}
          rows={listed}
          rowKey={({ row }) => String(row)}
        />
      )}
      <FormError message={error && counts.wrong === 0 ? messageOf(error) : undefined} />
      <div className={classes.bar}>
        <Button
          variant="subtle"
          className={classes.pushed ?? ''}
          disabled={isApplying}
          onClick={() => (props.isTouched ? setConfirming(true) : onStartAgain())}
        >
          Choose another file
        </Button>
        {props.cancel}
        <Button loading={isApplying} disabled={included === 0 || counts.wrong > 0} onClick={props.onApply}>
          {props.applyLabel}
        </Button>
      </div>
      {editedRow ? props.renderDrawer(editedRow, () => setEditedRowNumber(null)) : null}
      <DiscardFileDialog
        opened={isConfirming}
        fileName={review.fileName}
        done={verb.done}
        onConfirm={onStartAgain}
        onClose={() => setConfirming(false)}
      />
      <UnsavedChangesGuard
        when
        what={`the ${props.what} of ${review.fileName}`}
        {...(props.guardParam === undefined ? {} : { param: props.guardParam })}
      />
    </Stack>
  );
}
