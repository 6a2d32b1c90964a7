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
import { FirstPlacement } from './first-placement.tsx';

/** Next steps after submission. Later visits redirect to home, which shows the same. */
export function DonePage() {
  const { state } = useLocation();
  const parsed = submitOnboarding.response?.safeParse({ data: state });
  if (!parsed?.success) return <Navigate to={paths.home} replace />;
  const { client_name: name, state: onboarding, invited } = parsed.data.data;
  const isApproved = onboarding === 'approved';
  const { agency } = getConfig();
  const signed = 'Your signed agreement is available as a PDF in Business info.';
  const sent = invited > 0 ? [`${plural(invited, 'invitation')} sent by email.`] : [];
  const lines = isApproved
    ? [signed, ...sent]
    : [
        'The agency reviews your information.',
        'You get an email and a notification with its decision.',
        'Once approved, you place your first accounts.',
      ];
  return (
    <Page title={isApproved ? 'Approved' : 'Submitted'} width="text">
      <Panel>
        <EmptyState
          icon={isApproved ? IconCircleCheck : IconHourglass}
          title={isApproved ? `${name} is ready` : `${agency.name} is reviewing ${name}`}
          action={
            <Group gap="sm" justify="center">
              {isApproved ? (
                <FirstPlacement />
              ) : (
                <Button component={Link} to={paths.home}>
                  Go to Home
                </Button>
              )}
            </Group>
          }
        >
          <List type={isApproved ? 'unordered' : 'ordered'} size="sm" ta="left" mt="xs" spacing={4}>
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </EmptyState>
      </Panel>
      {isApproved ? null : (
        <Text size="sm" c="dimmed">
          {[signed, ...sent].join(' ')}
        </Text>
      )}
    </Page>
  );
}
