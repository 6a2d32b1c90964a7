import { Button, Group, List, Text } from '@mantine/core';
import { submitOnboarding } from '@recoup/contract/company/onboarding';
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { Link, Navigate, useLocation } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { getConfig } from '#lib/api/config.ts';
import { plural } from '#lib/format/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';

/** Next steps right after submission; any other visit redirects to home, which shows the same. */
export function DonePage() {
  const { state } = useLocation();
  const parsed = submitOnboarding.response?.safeParse({ data: state });
  if (!parsed?.success) return <Navigate to={paths.home} replace />;
  const { client_name: name, state: onboarding, invited } = parsed.data.data;
  const isApproved = onboarding === 'approved';
  const { agency } = getConfig();
  return (
    <Page title={isApproved ? 'Ready to work' : 'Submitted'} width="text">
      <Panel>
        <EmptyState
          icon={isApproved ? IconCircleCheck : IconHourglass}
          title={isApproved ? `${name} is set up` : `${agency.name} has received your information about ${name}`}
          action={
            <Group gap="sm" justify="center">
              {isApproved ? (
                <Button component={Link} to={paths.manualEntry}>
                  Place your first account
                </Button>
              ) : null}
              <Button component={Link} to={isApproved ? paths.uploads : paths.home} variant="default">
                {isApproved ? 'Upload a file' : 'Go home'}
              </Button>
            </Group>
          }
        >
          <List size="sm" ta="left" mt="xs" spacing={4}>
            <List.Item>Your signature is kept with the text, and can be downloaded as PDF.</List.Item>
            {invited > 0 ? <List.Item>{plural(invited, 'invitation')} went out by e-mail.</List.Item> : null}
            {isApproved ? null : (
              <List.Item>The agency checks it and writes to you. Accounts can be placed as soon as it is approved.</List.Item>
            )}
          </List>
        </EmptyState>
      </Panel>
      {isApproved ? null : (
        <Text size="sm" c="dimmed">
          You can look around until then; nothing can be placed yet.
        </Text>
      )}
    </Page>
  );
}
