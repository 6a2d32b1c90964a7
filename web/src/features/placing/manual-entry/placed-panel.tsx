import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { debtorPath, paths, placeAnotherPath } from '#lib/paths/paths.ts';
import { getConfig } from '#lib/api/config.ts';
import { formatMoney } from '#lib/format/format.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import classes from './placed-panel.module.css';
import { placedQuery } from './queries.ts';

/** The account just placed, with next steps. */
export function PlacedPanel({ clientId, peopleId, accountId }: { clientId: string; peopleId: string; accountId: string }) {
  const { data, error, refetch } = useQuery(placedQuery(clientId, peopleId, accountId));
  const heading = useRef<HTMLHeadingElement>(null);
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded) heading.current?.focus();
  }, [loaded]);

  if (error && !data) {
    return (
      <Panel>
        <ErrorState title="The account could not be loaded" error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel>
        <PanelSkeleton lines={5} />
      </Panel>
    );
  }
  const account = data.data;
  return (
    <Panel>
      <Stack gap="lg">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconCircleCheck size={26} stroke={1.6} aria-hidden="true" className={classes.glyph} />
          <div>
            <Title order={2} ref={heading} tabIndex={-1} className={classes.title ?? ''}>
              {account.debtor_name} is placed with {getConfig().agency.name}
            </Title>
            <Text c="dimmed" size="sm">
              The agency checks the placement next. The account page shows its progress.
            </Text>
          </div>
        </Group>
        <dl className={classes.facts}>
          <div>
            <dt>Account</dt>
            <dd className="tabular">{account.number}</dd>
          </div>
          <div>
            <dt>Your account number</dt>
            <dd>{account.client_account_number}</dd>
          </div>
          <div>
            <dt>Amount placed</dt>
            <dd className="tabular">{formatMoney(account.amount_placed_cents)}</dd>
          </div>
          <div>
            <dt>Batch</dt>
            <dd className="tabular">{account.batch.number}</dd>
          </div>
        </dl>
        <Group gap="xs">
          <Button component={Link} to={debtorPath(peopleId, accountId)}>
            Open the account
          </Button>
          <Button component={Link} to={placeAnotherPath(account)} variant="default">
            Place another account for this debtor
          </Button>
          <Button component={Link} to={paths.manualEntry} variant="default">
            Place another debtor
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
