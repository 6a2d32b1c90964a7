import { Stack, Text } from '@mantine/core';
import type { OwnFactor } from '#lib/session/second-factor.ts';
import { checkDigits, CodeForm } from './code-form.tsx';
import { useCode } from './use-code.ts';

export function AppCode({ factor, onDone }: { factor: OwnFactor; onDone: () => void }) {
  const state = useCode({ proof: 'app', onDone, check: checkDigits, attempt: (code) => ({ factorId: factor.id, code }) });
  return (
    <Stack gap="md">
      <Text>
        Open <b>{factor.name}</b> and enter the six-digit code it shows.
      </Text>
      <CodeForm state={state} label="Code from your authenticator app" />
    </Stack>
  );
}
