import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { plural } from '#lib/format/format.ts';
import { RecoveryCodes, useRecoveryCodes } from './recovery-codes.tsx';

interface RecoveryCodesDialogProps {
  opened: boolean;
  left: number;
  onClose: () => void;
}

/** Confirms that the old codes stop working, then shows the new ones once. Closing unmounts them. */
export function RecoveryCodesDialog({ opened, left, onClose }: RecoveryCodesDialogProps) {
  const [made, setMade] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setMade(false)}
      title={made ? 'Your recovery codes' : 'Create new recovery codes?'}
      closeOnClickOutside={!made}
      size={made ? 'lg' : 'md'}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Steps left={left} made={made} onMade={() => setMade(true)} onClose={onClose} />
    </Modal>
  );
}

function Steps({ left, made, onMade, onClose }: { left: number; made: boolean; onMade: () => void; onClose: () => void }) {
  const creation = useRecoveryCodes();
  if (made) return <RecoveryCodes creation={creation} onSaved={onClose} onSkip={onClose} />;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {left === 0
          ? 'You get ten codes, shown only once. If you lose your two-factor method, each code signs you in once.'
          : `Ten codes are shown once. ${plural(left, 'code')} you saved before will no longer work.`}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            onMade();
            creation.create();
          }}
        >
          Create codes
        </Button>
      </Group>
    </Stack>
  );
}
