import { Button, Group, Modal, Stack } from '@mantine/core';
import { newFeedWebhook } from '@recoup/contract/agency/feed-webhooks';
import { NewSecret } from '#shared/users/new-secret.tsx';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { useCreateWebhook } from './queries.ts';

export function CreateDialog({ onClose }: { onClose: () => void }) {
  useFocusReturned();
  const create = useCreateWebhook();
  const form = useZodForm(newFeedWebhook, { url: '' });
  const { isDirty, errors } = form.formState;
  const leaving = useLeaveGuard({ when: isDirty && !create.isSuccess, param: 'panel' });
  const submit = form.handleSubmit((body) => create.mutate({ body }, { onError: (error) => applyServerErrors(form, error) }));
  const created = create.data?.data;
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={created ? 'Copy the signing secret' : 'Add a webhook'}
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!isDirty}
        // The secret cannot be shown again.
        closeOnEscape={!created && leaving.state !== 'blocked'}
      >
        {created ? (
          <NewSecret
            secret={created.secret}
            label="Signing secret"
            title="This secret is shown only once"
            advice="Copy it to the system’s settings or a password manager now. The system checks with it that deliveries come from here. If you lose it, end the webhook and add it again."
            copyLabel="Copy secret"
            onClose={onClose}
          />
        ) : (
          <form onSubmit={(event) => void submit(event)} noValidate aria-label="Add a webhook">
            <Stack gap="lg">
              <FormError message={errors.root?.['server']?.message} />
              <TextField
                control={form.control}
                name="url"
                label="URL"
                type="url"
                hint="An https address of the system, such as https://collect.example.com/hooks/recoup"
                data-autofocus
              />
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit" loading={create.isPending}>
                  Add webhook
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
      <LeaveDialog blocker={leaving} what="this webhook" />
    </>
  );
}
