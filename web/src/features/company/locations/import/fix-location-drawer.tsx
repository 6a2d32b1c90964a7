import type { TypedLocation } from '@recoup/contract/company/locations';
import { useEffect } from 'react';
import { FixRowDrawer } from '#shared/list-file/fix-row-drawer.tsx';
import { LocationFields } from '../edit/location-fields.tsx';
import { useLocationFields } from '../edit/use-location-form.ts';
import { FIELD_LABELS, isLocationKey } from '../location-labels.ts';
import { codeProblem, type Review, type ReviewedRow } from './review.ts';

/** Edits one row of the file as a location and shows its problems. */
export function FixLocationDrawer({
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
  const form = useLocationFields(location, ({ code }) => codeProblem(review, row, code));
  useEffect(() => void form.trigger(), [form]);
  const { isDirty } = form.formState;
  const refusals = review.refused.get(row) ?? [];
  const shownRefusals = problems === refusals ? refusals : [];
  return (
    <FixRowDrawer
      row={row}
      size={600}
      problems={shownRefusals.map(({ path, message }) => (isLocationKey(path) ? `${FIELD_LABELS[path]}: ${message}` : message))}
      isUnsaved={isDirty}
      onSubmit={form.handleSubmit(onSave)}
      onClose={onClose}
    >
      <LocationFields control={form.control} />
    </FixRowDrawer>
  );
}
