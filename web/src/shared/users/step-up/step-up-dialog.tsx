import { getStepUp, stepUpLimits } from '@recoup/contract/users/step-up';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authQuery } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { FormError } from '#ui/form.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { TopDialog } from '#ui/top-dialog.tsx';
import { NoMethod } from './no-method.tsx';
import { StepUpMethods } from './step-up-methods.tsx';

export interface StepUpDialogProps {
  /** True if the server accepted it, so that the call can be repeated. */
  onAnswer: (isConfirmed: boolean) => void;
}

// Cached responses are stale here, and a missing connection must be reported at once.
const stateQuery = () => ({ ...authQuery(getStepUp, {}, { staleTime: 0 }), gcTime: 0, retry: false });

/** Asks for the password, or the second factor of users who have one. Opens above everything and leaves the page unchanged. */
export function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(stateQuery());
  // Already confirmed in another tab.
  const isConfirmed = (data?.data.confirmed_until ?? null) !== null;
  useEffect(() => {
    if (isConfirmed) onAnswer(true);
  }, [isConfirmed, onAnswer]);
  return (
    <TopDialog label="Confirm your identity" describedBy="step-up-reason" onCancel={() => onAnswer(false)}>
      <Stack gap="md">
        <Title order={2} size="h3">
          Confirm your identity
        </Title>
        <Text id="step-up-reason" size="sm" c="dimmed">
          We ask for this before sensitive changes, even while you are signed in. It is valid for{' '}
          {plural(stepUpLimits.minutes, 'minute')}.
        </Text>
        {error && !data ? (
          <>
            <FormError message={messageOf(error)} />
            <Button size="md" fullWidth loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        ) : null}
        {!data && !error ? <PanelSkeleton lines={2} /> : null}
        {data && !isConfirmed && data.data.methods.length > 0 ? (
          <StepUpMethods methods={data.data.methods} onDone={() => onAnswer(true)} />
        ) : null}
        {data?.data.methods.length === 0 ? <NoMethod isChecking={isFetching} onCheck={() => void refetch()} /> : null}
        <Button variant="default" size="md" fullWidth onClick={() => onAnswer(false)}>
          Cancel
        </Button>
      </Stack>
    </TopDialog>
  );
}
