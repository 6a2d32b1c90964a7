import { Button, Text } from '@mantine/core';
import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { STATUSES } from '@recoup/domain/accounts/statuses';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { Panel } from '#ui/panel.tsx';
import { accountDisputesQuery } from '#features/accounts/requests/queries.ts';
import classes from './account.module.css';
import { MESSAGES_ID } from './messages-panel.tsx';

/** The current state in one sentence, the next action, and the amount owed. */
export function StatusPanel({ account }: { account: AccountDetails }) {
  const status = STATUSES[account.status];
  const client = useClient();
  const mayAnswer = !isReadOnly(client) && account.status === 'NEEDS_INFO';
  const { data: disputes } = useQuery({
    ...accountDisputesQuery({ client_id: client.client_id, id: account.id }),
    ...(account.status === 'DISPUTED' ? {} : { enabled: false }),
  });
  const isAnswered =
    disputes?.data.some(({ state }) => state === 'answered') && !disputes.data.some(({ state }) => state === 'open');
  return (
    <Panel title={status.label}>
      <div className={classes.standing}>
        <div className={classes.standingWords}>
          <Text>{status.meaning}</Text>
          {account.status_reason ? <Text mt={4}>Reason: {account.status_reason}</Text> : null}
          <Text mt="xs" size="sm" c="dimmed">
            Since {formatDate(account.status_since)}
            {account.hold_until ? `, until ${formatDate(account.hold_until)}` : ''}.{' '}
            {account.status === 'DISPUTED' && isAnswered
              ? 'Your answer is with the agency.'
              : status.nextStep
                ? `Next for you: ${status.nextStep}`
                : 'Nothing to do for you.'}
          </Text>
          {mayAnswer ? (
            <Button mt="sm" onClick={writeMessage}>
              Answer the agency
            </Button>
          ) : null}
        </div>
        <div className={classes.owed}>
          <span className={classes.meta}>Balance</span>
          <span className={`${classes.figure} tabular`}>{formatMoney(account.balance_cents)}</span>
          <span className={`${classes.meta} tabular`}>of {formatMoney(account.amount_placed_cents)} placed</span>
        </div>
      </div>
    </Panel>
  );
}

/** Links to the account's thread, where the agency's question is answered. */
function writeMessage(): void {
  document.getElementById(MESSAGES_ID)?.querySelector('textarea')?.focus();
}
