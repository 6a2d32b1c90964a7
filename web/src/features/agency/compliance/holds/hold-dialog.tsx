import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { toast } from '#lib/toast.ts';
import { ClientField } from '#shared/agency/client-field.tsx';
import { applyServerErrors, FormError, TextAreaField, TextField, useZodForm } from '#ui/form.tsx';
import { LeaveDialog, useCloseOnceSaved, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { useSetHold } from './queries.ts';

const schema = z
  .object({
    client: z
      .object({ client_id: z.string(), client_name: z.string() })
      .nullable()
      .refine((client) => client !== null, 'Choose a client'),
    scope: z.enum(['client', 'account', 'person']),
    account_number: z.string().trim().max(40),
    reason: z.string().trim().min(1, 'Enter the reason').max(2000),
  })
  .superRefine(({ scope, account_number: number }, check) => {
    if (scope !== 'client' && number === '')
      check.addIssue({ code: 'custom', path: ['account_number'], message: 'Enter an account number' });
  });

export function HoldDialog({ onClose }: { onClose: () => void }) {
  useFocusReturned();
  const setHold = useSetHold();
  const form = useZodForm(schema, { client: null, scope: 'account', account_number: '', reason: '' });
  const { isDirty, errors } = form.formState;
  const leaving = useLeaveGuard({ when: isDirty && !setHold.isSuccess, param: 'panel' });
  useCloseOnceSaved(setHold.isSuccess, onClose);
  const client = useController({ control: form.control, name: 'client' });
  const scope = useController({ control: form.control, name: 'scope' });
  const chosen = useWatch({ control: form.control, name: 'scope' });
  const submit = form.handleSubmit(({ client: one, ...body }) =>
    setHold.mutate(
      { params: { client_id: one?.client_id ?? '' }, body },
      { onSuccess: () => toast.success('Set the legal hold'), onError: (error) => applyServerErrors(form, error) },
    ),
  );
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title="Set a legal hold"
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!isDirty}
        closeOnEscape={leaving.state !== 'blocked'}
      >
        <form onSubmit={(event) => void submit(event)} noValidate aria-label="Set a legal hold">
          <Stack gap="md">
            <FormError message={errors.root?.['server']?.message} />
            <ClientField
              chosen={client.field.value}
              error={client.fieldState.error?.message}
              inputRef={client.field.ref}
              onChange={client.field.onChange}
            />
            <Radio.Group label="What to keep" value={scope.field.value} onChange={scope.field.onChange}>
              <Stack gap={10} mt={6}>
                <Radio value="account" label="One account" />
                <Radio value="person" label="A debtor and all accounts" />
                <Radio value="client" label="Everything of the client" />
              </Stack>
            </Radio.Group>
            {chosen === 'client' ? null : (
              <TextField
                control={form.control}
                name="account_number"
                label={chosen === 'person' ? 'One of the debtor’s accounts' : 'Account'}
                hint="Number such as A-1042-1"
              />
            )}
            <TextAreaField
              control={form.control}
              name="reason"
              label="Reason"
              hint="Such as the case number. Clients do not see it"
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={setHold.isPending}>
                Set hold
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <LeaveDialog blocker={leaving} what="this legal hold" />
    </>
  );
}
