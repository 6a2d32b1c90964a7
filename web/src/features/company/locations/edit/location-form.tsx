import { Button, Stack, Text } from '@mantine/core';
import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '#lib/toast.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { FormError } from '#ui/form.tsx';
import classes from './edit.module.css';
import { LocationFields } from './location-fields.tsx';
import { lastChanged } from './location-facts.tsx';
import { useLocationForm } from './use-location-form.ts';

/** Null for a new location. */
export function LocationForm({
  location,
  onUnsaved,
  onClose,
}: {
  location: CompanyLocationView | null;
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
}) {
  const { form, save, isSaving, conflict, takeTheirs } = useLocationForm(location, ({ name }) => {
    toast.success(location ? `Saved ${name}` : `Added ${name}`);
    // The input is saved: disable the unsaved-changes guard first.
    flushSync(() => onUnsaved(false));
    onClose();
  });
  const { isDirty } = form.formState;
  useLayoutEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved]);
  return (
    <form
      noValidate
      aria-label={location ? 'Edit location' : 'Add location'}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <Stack gap="lg">
        {conflict ? <ConflictNotice what="this location" {...conflict} onTakeTheirs={takeTheirs} /> : null}
        <FormError message={form.formState.errors.root?.['server']?.message} />
        <LocationFields control={form.control} />
        {location ? (
          <Text size="sm" c="dimmed">
            Last changed {lastChanged(location)}
          </Text>
        ) : null}
        <div className={classes.bar}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={location !== null && !isDirty}>
            {location ? 'Save changes' : 'Add location'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
