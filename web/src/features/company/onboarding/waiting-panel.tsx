import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconHourglass, IconProgressCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getConfig } from '#lib/api/config.ts';
import { live } from '#lib/realtime/live.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { FirstPlacement } from './first-placement.tsx';

/** Shown while the company waits for the agency or, for staff, for an administrator. */
export function WaitingPanel({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useQuery({ ...clientDetailsQuery(clientId), staleTime: 0, ...live });
  const details = data?.data;
  const { agency } = getConfig();
  const isSubmitted = details?.onboarding.state === 'submitted';
  const isReady = details?.placing.allowed === true;
  return (
    <Page title="Home" width="text">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!details && !error ? (
        <Panel>
          <PanelSkeleton />
        </Panel>
      ) : null}
      {details ? (
        <Panel>
          <EmptyState
            icon={isSubmitted ? IconHourglass : IconProgressCheck}
            title={titleOf(details.client_name, { isSubmitted, isReady })}
            action={
              <Group gap="sm" justify="center">
                {isReady && details.abilities.place_accounts ? (
                  <FirstPlacement />
                ) : (
                  <Button component={Link} to={paths.debtors} variant="default">
                    View debtors
                  </Button>
                )}
              </Group>
            }
          >
            {isReady ? 'You can place accounts now.' : details.placing.message}
          </EmptyState>
        </Panel>
      ) : null}
      {isSubmitted && !isReady ? (
        <Text size="sm" c="dimmed">
          Questions? Write to{' '}
          <Anchor href={`mailto:${agency.support_email}`} inherit underline="always">
            {agency.support_email}
          </Anchor>
          .
        </Text>
      ) : null}
    </Page>
  );
}

function titleOf(name: string, { isSubmitted, isReady }: { isSubmitted: boolean; isReady: boolean }): string {
  if (isReady) return `${name} is ready`;
  if (isSubmitted) return `${getConfig().agency.name} is reviewing ${name}`;
  return `${name} is being set up`;
}
