import { stepUp } from '@recoup/contract/users/step-up';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { isDefinitive, messageOf } from '#lib/api/errors.ts';
import { FormError } from '#ui/form.tsx';
import { SecondFactorStep, type OtherWay } from '../second-factor/second-factor-step.tsx';

/** A code first, which brings a new token; then the server is told, and reads the code's time in that token. */
export function FactorWay({ onDone, others }: { onDone: () => void; others: readonly OtherWay[] }) {
  const [round, setRound] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);

  async function tell() {
    setPending(true);
    try {
      await callApi(stepUp, { body: { method: 'second_factor' } });
      onDone();
    } catch (failure) {
      setPending(false);
      setError(failure);
      // The code cannot be used any more: another one is needed.
      if (isDefinitive(failure)) setRound((before) => before + 1);
    }
  }

  // The code that was taken counts for two minutes; only the way to the server has to be tried again.
  const isRetry = error !== null && !isDefinitive(error);
  return (
    <Stack gap="md">
      <FormError message={error === null ? undefined : messageOf(error)} />
      {isRetry ? (
        <Button size="md" fullWidth loading={pending} onClick={() => void tell()}>
          Try again
        </Button>
      ) : (
        <SecondFactorStep key={round} onDone={() => void tell()} others={others} />
      )}
    </Stack>
  );
}
