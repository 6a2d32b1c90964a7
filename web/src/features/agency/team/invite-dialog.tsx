import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { AccessFields, accessOf, problemOf, type AccessChoice } from './access-fields.tsx';
import { useInvite } from './queries.ts';

const schema = z.object({ email: z.email('Enter an email address').max(254) });

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useZodForm(schema, { email: '' });
  const [access, setAccess] = useState<AccessChoice>({ role: 'agency_staff', isLimited: false, clients: [] });
  const [problem, setProblem] = useState<string | null>(null);
  const invite = useInvite();
  const submit = form.handleSubmit(({ email }) => {
    const missing = problemOf(access);
    setProblem(missing);
    if (missing) return;
    invite.mutate(
      { body: { email, ...accessOf(access) } },
      {
        onSuccess: () => {
          toast.success(`Invited ${email}`);
          onClose();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    );
  });
  return (
    <Modal opened onClose={onClose} title="Invite a colleague" styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Invite a colleague">
        <Stack gap="lg">
          <FormError message={invite.isError ? messageOf(invite.error) : undefined} />
          <TextField control={form.control} name="email" label="Email address" type="email" autoComplete="off" data-autofocus />
          <AccessFields value={access} error={problem ?? undefined} onChange={setAccess} />
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
