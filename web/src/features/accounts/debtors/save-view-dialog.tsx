import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { messageOf } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useSaveView } from './queries.ts';

export function SaveViewDialog({ opened, query, onClose }: { opened: boolean; query: string; onClose: () => void }) {
  const { client_id: clientId } = useClient();
  const [name, setName] = useState('');
  const save = useSaveView();
  return (
    <Modal opened={opened} onClose={onClose} title="Save this view">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { params: { client_id: clientId }, body: { name, query } },
            {
              onSuccess: () => {
                setName('');
                onClose();
                toast.success('View saved');
              },
            },
          );
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            description="Filters and order are kept. A view of the same name is replaced."
            value={name}
            maxLength={80}
            required
            data-autofocus
            error={save.isError ? messageOf(save.error) : null}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save view
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
