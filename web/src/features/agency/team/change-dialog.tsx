import { Button, Group, Modal, Stack } from '@mantine/core';
import type { TeamMember } from '@recoup/contract/agency/team';
import { useState, type SyntheticEvent } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { FormError } from '#ui/form.tsx';
import { AccessFields, accessOf, problemOf, type AccessChoice } from './access-fields.tsx';
import { useChange } from './queries.ts';

/** Edits a colleague's role and clients. Detects concurrent changes by the revision. */
export function ChangeDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [access, setAccess] = useState<AccessChoice>({
    role: member.role,
    isLimited: member.clients !== null,
    clients: member.clients ?? [],
  });
  const [problem, setProblem] = useState<string | null>(null);
  const change = useChange();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const missing = problemOf(access);
    setProblem(missing);
    if (missing) return;
    change.mutate(
      { params: { id: member.id }, body: { ...accessOf(access), revision: member.revision } },
      {
        onSuccess: () => {
          toast.success(`Changed the access of ${member.name}`);
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={`Access of ${member.name}`} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={submit} noValidate aria-label="Change access">
        <Stack gap="lg">
          <FormError message={change.isError ? messageOf(change.error) : undefined} />
          <AccessFields value={access} error={problem ?? undefined} onChange={setAccess} />
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
