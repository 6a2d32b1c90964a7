import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { apiKeyScope, type ApiKeyScope } from '@recoup/contract/users/api-keys';
import type { ClientDetails } from '@recoup/contract/company/clients';
import { useController, type Control } from 'react-hook-form';
import { useClient } from '#lib/session/selected-client.ts';
import { applyServerErrors, FormError, SelectField, TextField, useZodForm } from '#ui/form.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { LocationsField } from '../locations-field.tsx';
import { NewSecret } from '#shared/users/new-secret.tsx';
import { bodyOf, emptyKeyForm, expiryChoices, keyForm, type KeyForm } from './key-form.ts';
import { scopeLabels } from './key-labels.ts';
import { useCreateKey } from './queries.ts';

interface CreateDialogProps {
  scopes: readonly ApiKeyScope[];
  locations: ClientDetails['locations'];
  onClose: () => void;
}

export function CreateDialog({ scopes, locations, onClose }: CreateDialogProps) {
  useFocusReturned();
  const { client_id: clientId } = useClient();
  const create = useCreateKey();
  const form = useZodForm(keyForm, { ...emptyKeyForm, scopes: scopes.slice(0, 1) });
  const reach = useController({ control: form.control, name: 'locations' });
  const chosen = useController({ control: form.control, name: 'location_ids' });
  const { isDirty, errors } = form.formState;
  const leaving = useLeaveGuard({ when: isDirty && !create.isSuccess, param: 'panel' });
  const submit = form.handleSubmit((values) =>
    create.mutate(
      { params: { client_id: clientId }, body: bodyOf(values) },
      { onError: (error) => applyServerErrors(form, error) },
    ),
  );
  const created = create.data?.data;
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={created ? 'Copy your API key' : 'Create an API key'}
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!isDirty}
        // The secret cannot be shown again.
        closeOnEscape={!created && leaving.state !== 'blocked'}
      >
        {created ? (
          <NewSecret
            secret={created.secret}
            label="API key"
            title="This key is shown only once"
            advice="Copy it to your program’s settings or a password manager now. If you lose it, revoke it and create a new one."
            copyLabel="Copy key"
            onClose={onClose}
          />
        ) : (
          <form onSubmit={(event) => void submit(event)} noValidate aria-label="Create an API key">
            <Stack gap="lg">
              <FormError message={errors.root?.['server']?.message} />
              <TextField
                control={form.control}
                name="name"
                label="Name"
                hint="The program that uses the key, such as Billing system"
                data-autofocus
              />
              <ScopesField control={form.control} scopes={scopes} />
              {locations.length > 1 ? (
                <LocationsField locations={locations} label="Locations for this key" reach={reach} chosen={chosen} />
              ) : null}
              <SelectField control={form.control} name="expires_in_days" label="Expires in" data={expiryChoices} />
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit" loading={create.isPending}>
                  Create key
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
      <LeaveDialog blocker={leaving} what="this API key" />
    </>
  );
}

function ScopesField({ control, scopes }: { control: Control<KeyForm, unknown, KeyForm>; scopes: readonly ApiKeyScope[] }) {
  const { field, fieldState } = useController({ control, name: 'scopes' });
  return (
    <Checkbox.Group
      label="Permissions"
      value={field.value}
      onChange={(values) => field.onChange(apiKeyScope.options.filter((scope) => values.includes(scope)))}
      error={fieldState.error?.message}
    >
      <Stack gap={10} mt={6}>
        {scopes.map((scope, index) => (
          <Checkbox
            key={scope}
            {...(index === 0 ? { ref: field.ref } : {})}
            value={scope}
            label={scopeLabels[scope].label}
            description={scopeLabels[scope].hint}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
