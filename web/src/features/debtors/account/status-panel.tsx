import { Text } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/debtors';
import { STATUSES } from '@recoup/domain/statuses';
import { formatDate } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';

/** What is going on, in one sentence, and what the client can do about it. */
export function StatusPanel({ account }: { account: AccountDetails }) {
  const status = STATUSES[account.status];
  return (
    <Panel title={status.label}>
      <Text>{status.meaning}</Text>
      {account.status_reason ? <Text mt={4}>Reason: {account.status_reason}</Text> : null}
      <Text mt="xs" size="sm" c="dimmed">
        Since {formatDate(account.status_since)}.{' '}
        {status.nextStep ? `Next for you: ${status.nextStep}` : 'Nothing to do for you.'}
      </Text>
    </Panel>
  );
}
