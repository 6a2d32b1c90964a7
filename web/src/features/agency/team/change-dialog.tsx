import { Button, Group, Modal, Stack } from '@mantine/core';
import type { TeamMember } from '@recoup/contract/agency/team';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, useZodForm } from '#ui/form.tsx';
import { AccessFields } from './access-fields.tsx';
import { accessForm, bodyOf, type AccessForm } from './access-form.ts';
import { useChange } from './queries.ts';

/** Edits a colleague's role and clients. Detects concurrent changes by the revision. */
export function ChangeDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { role, clients } = member;
  const current: AccessForm = { role, reach: clients === null ? 'all' : 'some', client_ids: clients ?? [] };
  const form = useZodForm(accessForm, current);
  const change = useChange();
  const submit = form.handleSubmit((values) =>
    change.mutate(
      { params: { id: member.id }, body: { ...bodyOf(values), revision: member.revision } },
      {
        onSuccess: () => {
          toast.success(`Changed the access of ${member.name}`);
          onClose();
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  return (
    <Modal opened onClose={onClose} title={`Access of ${member.name}`} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Change access">
        <Stack gap="lg">
          <FormError message={form.formState.errors.root?.['server']?.message} />
          <AccessFields control={form.control} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending}>
              Save access
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
