import { stepUp } from '@recoup/contract/users/step-up';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { isDefinitive, messageOf } from '#lib/api/errors.ts';
import { FormError } from '#ui/form.tsx';
import { SecondFactorStep, type OtherWay } from '../second-factor/second-factor-step.tsx';

/** Verifies a code, which yields a new token; the server then reads the time of verification from that token. */
export function SecondFactorMethod({ onDone, others }: { onDone: () => void; others: readonly OtherWay[] }) {
  const [round, setRound] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);

  async function report() {
    setPending(true);
    try {
      await callApi(stepUp, { body: { method: 'second_factor' } });
      onDone();
    } catch (failure) {
      setPending(false);
      setError(failure);
      // The code cannot be used anymore.
      if (isDefinitive(failure)) setRound((before) => before + 1);
    }
  }

  // An accepted code counts for two minutes; only the request has to be repeated.
  const isRetry = error !== null && !isDefinitive(error);
  return (
    <Stack gap="md">
      <FormError message={error === null ? undefined : messageOf(error)} />
      {isRetry ? (
        <Button size="md" fullWidth loading={pending} onClick={() => void report()}>
          Try again
        </Button>
      ) : (
        <SecondFactorStep key={round} onDone={() => void report()} others={others} />
      )}
    </Stack>
  );
}
