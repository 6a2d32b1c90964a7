import { Button, Group, Modal, Stack } from '@mantine/core';
import { clientRole } from '@recoup/contract/users/memberships';
import { ROLE_LABELS } from '@recoup/domain/users/roles';
import { z } from 'zod';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { FormError, SelectField, TextAreaField, useZodForm } from '#ui/form.tsx';
import { useInvite } from '../queries.ts';
import type { TabProps } from './tab-props.ts';

const schema = z.object({
  addresses: z.string().trim().min(1, 'Enter at least one email address').max(20_000),
  role: clientRole,
});

const roles = clientRole.options.map((value) => ({ value, label: ROLE_LABELS[value] }));
const reasons = {
  already_member: 'is already a user',
  already_invited: 'is already invited',
  not_an_address: 'is not an email address',
};

/** Invites people to a client in the agency's name. */
export function InviteDialog({ client, onClose }: { client: TabProps['client']; onClose: () => void }) {
  const form = useZodForm(schema, { addresses: '', role: client.admins === 0 ? 'client_admin' : 'client_staff' });
  const invite = useInvite();
  const submit = form.handleSubmit((body) =>
    invite.mutate(
      { params: { client_id: client.client_id }, body: { ...body, location_ids: null } },
      {
        onSuccess: ({ data }) => {
          const invited = data.filter(({ result }) => result === 'invited');
          const others = data.flatMap(({ text, result }) => (result === 'invited' ? [] : [`${text} ${reasons[result]}`]));
          if (invited.length > 0) toast.success(`Sent ${plural(invited.length, 'invitation')}`);
          if (others.length === 0) onClose();
          else form.setError('addresses', { message: `${others.join('; ')}.` });
        },
      },
    ),
  );
  return (
    <Modal opened onClose={onClose} title={`Invite people to ${client.name}`} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Invite people">
        <Stack gap="md">
          <FormError message={invite.isError ? messageOf(invite.error) : undefined} />
          <TextAreaField
            control={form.control}
            name="addresses"
            label="Email addresses"
            hint="One per line, or separated by commas"
            data-autofocus
          />
          <SelectField control={form.control} name="role" label="Role" data={roles} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={invite.isPending}>
              Send invitations
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
