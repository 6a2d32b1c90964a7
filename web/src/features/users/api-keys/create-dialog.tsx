import { Button, Checkbox, Group, Modal, Radio, Stack } from '@mantine/core';
import { apiKeyScope, type ApiKeyScope } from '@recoup/contract/users/api-keys';
import type { ClientDetails } from '@recoup/contract/company/clients';
import { useController, type Control } from 'react-hook-form';
import { useClient } from '#lib/session/selected-client.ts';
import { applyServerErrors, FormError, SelectField, TextField, useZodForm } from '#ui/form.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { bodyOf, emptyKeyForm, expiryChoices, keyForm, type KeyForm } from './key-form.ts';
import { scopeLabels } from './key-labels.ts';
import { NewSecret } from './new-secret.tsx';
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
          <NewSecret secret={created.secret} onClose={onClose} />
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
              {locations.length > 1 ? <LocationsField control={form.control} locations={locations} /> : null}
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

function LocationsField({
  control,
  locations,
}: {
  control: Control<KeyForm, unknown, KeyForm>;
  locations: ClientDetails['locations'];
}) {
  const { field } = useController({ control, name: 'locations' });
  const chosen = useController({ control, name: 'location_ids' });
  return (
    <Radio.Group label="Locations" value={field.value} onChange={field.onChange}>
      <Stack gap={10} mt={6}>
        <Radio ref={field.ref} value="all" label="All locations, including new ones" />
        <Radio value="some" label="Selected locations" />
        {field.value === 'some' ? (
          <Checkbox.Group
            aria-label="Locations for this key"
            value={chosen.field.value}
            onChange={chosen.field.onChange}
            error={chosen.fieldState.error?.message}
          >
            <Stack gap={8} mah={200} style={{ overflowY: 'auto' }}>
              {locations.map(({ id, name }, index) => (
                <Checkbox key={id} ml={30} value={id} label={name} {...(index === 0 ? { ref: chosen.field.ref } : {})} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : null}
      </Stack>
    </Radio.Group>
  );
}
