import { Button, Drawer, Stack } from '@mantine/core';
import type { TypedLocation } from '@recoup/contract/company/locations';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import classes from '../edit/edit.module.css';
import { LocationFields } from '../edit/location-fields.tsx';
import { useLocationFields } from '../edit/use-location-form.ts';
import { FIELD_LABELS, isLocationKey } from '../location-labels.ts';
import { codeProblem, type Review, type ReviewedRow } from './review.ts';

/** Edits one row of the file as a location and shows its problems. */
export function FixRowDrawer({
  row: { row, location, problems },
  review,
  onSave,
  onClose,
}: {
  row: ReviewedRow;
  review: Review;
  onSave: (location: TypedLocation) => void;
  onClose: () => void;
}) {
  useFocusReturned();
  const form = useLocationFields(location, ({ code }) => codeProblem(review, row, code));
  useEffect(() => void form.trigger(), [form]);
  const { isDirty } = form.formState;
  const [isConfirming, setConfirming] = useState(false);
  const close = () => (isDirty ? setConfirming(true) : onClose());
  const refusals = review.refused.get(row) ?? [];
  return (
    <Drawer
      opened
      onClose={close}
      // While the confirmation dialog is open, Escape belongs to it.
      closeOnEscape={!isConfirming}
      position="right"
      size={600}
      title={`Row ${row}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      <form noValidate aria-label={`Fix row ${row}`} onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
        <Stack gap="lg">
          {refusals.length > 0 && problems === refusals ? (
            <Notice tone="danger">
              {refusals
                .map(({ path, message }) => (isLocationKey(path) ? `${FIELD_LABELS[path]}: ${message}` : message))
                .join('. ')}
            </Notice>
          ) : null}
          <LocationFields control={form.control} />
          <div className={classes.bar}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Save row</Button>
          </div>
        </Stack>
      </form>
      <ConfirmDialog
        opened={isConfirming}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={onClose}
        onClose={() => setConfirming(false)}
      >
        You have not saved what you changed in row {row}. If you leave now, it is lost.
      </ConfirmDialog>
    </Drawer>
  );
}
