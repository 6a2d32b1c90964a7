import { Button, Group, Modal, Stack } from '@mantine/core';
import { useController } from 'react-hook-form';
import { toast } from '#lib/toast.ts';
import { z } from 'zod';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { FormError, useZodForm } from '#ui/form.tsx';
import { accessChoice, choiceOf, grantedOf } from '../access-choice.ts';
import { AccessFields } from '../access-fields.tsx';
import { offeredLocations } from '../locations.ts';
import { useChangeUser } from '../queries.ts';
import type { UserDialogProps } from './user-dialog-props.ts';
import { displayName } from './user-labels.ts';

const schema = z.object({ access: accessChoice });

/** Edits a member's role and locations. Detects concurrent changes by the revision. */
export function ChangeDialog({ user, details, onReopen, onClose }: UserDialogProps) {
  const before = choiceOf(user);
  const form = useZodForm(schema, { access: before });
  const { field, fieldState } = useController({ control: form.control, name: 'access' });
  const save = useChangeUser();
  const isSame = JSON.stringify(grantedOf(field.value)) === JSON.stringify(grantedOf(before));
  const isOutdated = save.error instanceof ApiError && (save.error.code === 'member_changed' || save.error.status === 404);

  const submit = form.handleSubmit(({ access }) =>
    save.mutate(
      { params: { client_id: details.client_id, id: user.id }, body: { ...grantedOf(access), revision: user.revision } },
      {
        onSuccess: () => {
          toast.success(`Changed the access of ${displayName(user)}`);
          onClose();
        },
      },
    ),
  );

  return (
    <Modal opened onClose={onClose} title={`Access of ${displayName(user)}`} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Change access">
        <Stack gap="lg">
          <FormError message={save.isError ? errorMessageOf(save.error) : undefined} />
          {isOutdated ? (
            <Button variant="light" onClick={onReopen}>
              Show current access
            </Button>
          ) : null}
          <AccessFields
            value={field.value}
            locations={offeredLocations(details, before.locationIds)}
            error={fieldState.error?.message}
            isRoleFixed={!user.abilities.change_role}
            onChange={field.onChange}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending} disabled={isSame || isOutdated}>
              Save access
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Prefers the field error: this form has no other place to show it. */
function errorMessageOf(error: unknown): string {
  return (error instanceof ApiError ? error.errors[0]?.message : null) ?? messageOf(error);
}
