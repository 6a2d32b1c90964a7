import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ClientField } from '#shared/agency/client-field.tsx';
import type { ChosenClient } from '#shared/agency/clients-field.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { endingPath } from '../compliance-paths.ts';

/** Chooses the client whose end is previewed. */
export function ChooseDialog({ onClose }: { onClose: () => void }) {
  useFocusReturned();
  const navigate = useNavigate();
  const [client, setClient] = useState<ChosenClient | null>(null);
  const [isMissing, setMissing] = useState(false);
  const title = 'End a client';
  return (
    <Modal opened onClose={onClose} title={title} styles={{ title: { fontWeight: 600 } }}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (client) void navigate(endingPath(client.client_id));
          else setMissing(true);
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Next, review what is open and what ending the client does. Nothing happens until you confirm.
          </Text>
          <ClientField
            chosen={client}
            error={isMissing && !client ? 'Choose a client' : undefined}
            onChange={(chosen) => setClient(chosen)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Preview</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
