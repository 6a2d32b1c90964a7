import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { passkeyMessage } from '#lib/session/passkeys.ts';
import type { OwnFactor } from '#lib/session/second-factor.ts';
import { verifySecurityKey } from '#lib/session/security-keys.ts';
import { FormError } from '#ui/form.tsx';

/** Asks for the key on request only: browsers open their dialog after a click. */
export function SecurityKey({ factor, onDone }: { factor: OwnFactor; onDone: () => void }) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function verify() {
    setPending(true);
    setProblem(undefined);
    try {
      await verifySecurityKey(factor.id);
      onDone();
    } catch (error) {
      setPending(false);
      setProblem(passkeyMessage(error, getConfig().agency.support_email));
    }
  }

  return (
    <Stack gap="md">
      <Text>
        Confirm with <b>{factor.name}</b>. Your browser asks for it.
      </Text>
      <FormError message={problem} />
      <Button size="md" fullWidth loading={pending} onClick={() => void verify()} data-autofocus>
        Use the security key
      </Button>
    </Stack>
  );
}
