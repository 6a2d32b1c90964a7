import { Button, Group, Modal, Stack } from '@mantine/core';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { AccessFields } from './access-fields.tsx';
import { bodyOf, invitationForm } from './access-form.ts';
import { useInvite } from './queries.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useZodForm(invitationForm, { email: '', role: 'agency_staff', reach: 'all', client_ids: [] });
  const invite = useInvite();
  const submit = form.handleSubmit(({ email, ...access }) =>
    invite.mutate(
      { body: { email, ...bodyOf(access) } },
      {
        onSuccess: () => {
          toast.success(`Invited ${email}`);
          onClose();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  return (
    <Modal opened onClose={onClose} title="Invite a colleague" styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Invite a colleague">
        <Stack gap="lg">
          <FormError message={form.formState.errors.root?.['server']?.message} />
          <TextField control={form.control} name="email" label="Email address" type="email" autoComplete="off" data-autofocus />
          <AccessFields control={form.control} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={invite.isPending}>
              Send invitation
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
