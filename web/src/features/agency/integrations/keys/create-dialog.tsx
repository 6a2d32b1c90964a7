import { Button, Checkbox, Group, Modal, Radio, Stack } from '@mantine/core';
import { feedScopes } from '@recoup/contract/shared/feed-scopes';
import { useController, type Control } from 'react-hook-form';
import { agencyToday } from '#lib/format/agency-day.ts';
import { ClientsField } from '#shared/agency/clients-field.tsx';
import { NewSecret } from '#shared/users/new-secret.tsx';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { bodyOf, emptyKeyForm, keyForm, type KeyForm } from './key-form.ts';
import { scopeHints } from './key-labels.ts';
import { useCreateKey } from './queries.ts';

export function CreateDialog({ onClose }: { onClose: () => void }) {
  useFocusReturned();
  const create = useCreateKey();
  const form = useZodForm(keyForm, emptyKeyForm);
  const { isDirty, errors } = form.formState;
  const leaving = useLeaveGuard({ when: isDirty && !create.isSuccess, param: 'panel' });
  const submit = form.handleSubmit((values) =>
    create.mutate({ body: bodyOf(values) }, { onError: (error) => applyServerErrors(form, error) }),
  );
  const created = create.data?.data;
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={created ? 'Copy the key' : 'Create a key'}
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!isDirty}
        // The secret cannot be shown again.
        closeOnEscape={!created && leaving.state !== 'blocked'}
      >
        {created ? (
          <NewSecret
            secret={created.secret}
            label="Key"
            title="This key is shown only once"
            advice="Copy it to the system’s settings or a password manager now. If you lose it, revoke it and create a new one."
            copyLabel="Copy key"
            onClose={onClose}
          />
        ) : (
          <form onSubmit={(event) => void submit(event)} noValidate aria-label="Create a key">
            <Stack gap="lg">
              <FormError message={errors.root?.['server']?.message} />
              <TextField
                control={form.control}
                name="name"
                label="Name"
                hint="The system that uses the key, such as Collection system"
                data-autofocus
              />
              <ReachField control={form.control} />
              <TextField
                control={form.control}
                name="expires_on"
                label="Last day (optional)"
                type="date"
                min={agencyToday()}
                hint="Without a day, the key works until it is revoked"
              />
              <ScopesField control={form.control} />
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
      <LeaveDialog blocker={leaving} what="this key" />
    </>
  );
}

type FormControl = Control<KeyForm, unknown, KeyForm>;

function ReachField({ control }: { control: FormControl }) {
  const reach = useController({ control, name: 'reach' });
  const clients = useController({ control, name: 'client_ids' });
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Clients"
        value={reach.field.value}
        onChange={(value) => reach.field.onChange(value === 'some' ? 'some' : 'all')}
      >
        <Stack gap={10} mt={6}>
          <Radio ref={reach.field.ref} value="all" label="All clients, including new ones" />
          <Radio value="some" label="Selected clients" />
        </Stack>
      </Radio.Group>
      {reach.field.value === 'some' ? (
        <ClientsField chosen={clients.field.value} error={clients.fieldState.error?.message} onChange={clients.field.onChange} />
      ) : null}
    </Stack>
  );
}

function ScopesField({ control }: { control: FormControl }) {
  const { field, fieldState } = useController({ control, name: 'scopes' });
  return (
    <Checkbox.Group
      label="Scopes"
      value={field.value}
      onChange={(values) => field.onChange(feedScopes.filter((scope) => values.includes(scope)))}
      error={fieldState.error?.message}
    >
      <Stack gap={10} mt={6}>
        {feedScopes.map((scope, index) => (
          <Checkbox
            key={scope}
            {...(index === 0 ? { ref: field.ref } : {})}
            value={scope}
            label={scope}
            description={scopeHints[scope]}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
