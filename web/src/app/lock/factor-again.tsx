import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { assuranceQuery } from '#lib/session/assurance.ts';
import { messageOf } from '#lib/api/errors.ts';
import { FormError } from '#ui/form.tsx';
import { SecondFactorStep } from '#shared/users/second-factor/second-factor-step.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { paths } from '#lib/paths/paths.ts';

/** Shown after signing in again: unlocks the page once the session has its second factor. */
export function FactorAgain({ onDone }: { onDone: () => void }) {
  // The previous session's requirements do not apply.
  const { data, error, isFetching, refetch } = useQuery({ ...assuranceQuery(), gcTime: 0 });
  const missing = isFetching && !data ? undefined : data?.data.missing;
  useEffect(() => {
    if (missing === 'none') onDone();
  }, [missing, onDone]);
  if (error)
    return (
      <Stack gap="md">
        <FormError message={messageOf(error)} />
        <Button variant="default" size="md" onClick={() => void refetch()}>
          Try again
        </Button>
      </Stack>
    );
  if (missing === 'verify') return <SecondFactorStep onDone={onDone} />;
  if (missing !== 'set_up') return <PanelSkeleton lines={2} />;
  return (
    <Stack gap="md">
      <Text>Your agency now requires two-factor authentication. Set it up in a new tab, then return to this one.</Text>
      <Button component="a" href={paths.secondFactor} target="_blank" rel="opener" size="md">
        Set up two-factor authentication
      </Button>
    </Stack>
  );
}
