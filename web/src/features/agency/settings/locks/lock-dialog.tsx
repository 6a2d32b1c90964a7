import { FIELD_GROUP_CODES, FIELD_GROUPS, type FieldGroup } from '@recoup/domain/agency/field-locks';
import { Button, Group, Modal, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';
import { ClientField } from '#shared/agency/client-field.tsx';
import type { ChosenClient } from '#shared/agency/clients-field.tsx';
import { FormError } from '#ui/form.tsx';
import { useSet } from './queries.ts';

export interface LockTarget {
  /** Null: chosen in the dialog. */
  group: FieldGroup | null;
  isForAll: boolean;
  owner: string | null;
}

export function LockDialog({ target, onClose }: { target: LockTarget; onClose: () => void }) {
  const [group, setGroup] = useState<FieldGroup | null>(target.group);
  const [client, setClient] = useState<ChosenClient | null>(null);
  const [rule, setRule] = useState<'locked' | 'open'>(target.isForAll && target.owner === null ? 'locked' : 'open');
  const [owner, setOwner] = useState(target.owner ?? '');
  const [isTried, setTried] = useState(false);
  const set = useSet();
  const problems = {
    group: group === null ? 'Choose the fields' : null,
    client: !target.isForAll && client === null ? 'Choose a client' : null,
    owner: rule === 'locked' && owner.trim() === '' ? 'Enter the name of the system' : null,
  };
  const submit = () => {
    setTried(true);
    if (group === null || problems.client !== null || problems.owner !== null) return;
    const about = { client_id: client?.client_id ?? null, group };
    set.mutate(
      { body: rule === 'locked' ? { ...about, rule, owner: owner.trim() } : { ...about, rule } },
      {
        onSuccess: () => {
          toast.success(rule === 'locked' ? 'Locked the fields in the console' : 'Unlocked the fields in the console');
          onClose();
        },
      },
    );
  };
  const title = target.isForAll && target.group ? FIELD_GROUPS[target.group].label : 'Add an exception';
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <FormError message={set.error ? messageOf(set.error) : undefined} />
          {target.isForAll ? null : (
            <>
              <ClientField chosen={client} error={isTried ? (problems.client ?? undefined) : undefined} onChange={setClient} />
              <Select
                label="Fields"
                data={FIELD_GROUP_CODES.map((value) => ({ value, label: FIELD_GROUPS[value].label }))}
                value={group}
                error={isTried ? problems.group : null}
                onChange={(value) => setGroup(value as FieldGroup | null)}
              />
            </>
          )}
          <Radio.Group
            label="Who changes them"
            value={rule}
            onChange={(value) => setRule(value === 'locked' ? 'locked' : 'open')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="open" label="Staff in the console, and systems" />
              <Radio value="locked" label="Only a system" />
            </Stack>
          </Radio.Group>
          {rule === 'locked' ? (
            <TextInput
              label="System"
              description="The name that your staff uses, such as Collect!"
              value={owner}
              maxLength={60}
              error={isTried ? problems.owner : null}
              onChange={({ currentTarget }) => setOwner(currentTarget.value)}
            />
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={set.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
