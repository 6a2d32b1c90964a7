import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { messagesPath } from '#lib/paths/paths.ts';
import { Panel } from '#ui/panel.tsx';
import { Thread } from '#shared/accounts/thread/thread.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';

/** Where others lead to the field of a new message. */
export const MESSAGES_ID = 'account-messages';

/** The end of the thread with the agency about the account, and the field to go on with it. */
export function MessagesPanel({ params }: { params: AccountParams }) {
  return (
    <div id={MESSAGES_ID}>
      <Panel
        title="Messages"
        flush
        actions={
          <Anchor component={Link} to={messagesPath(params.id)} size="sm">
            Open in messages
          </Anchor>
        }
      >
        <Thread
          key={params.id}
          thread={{ clientId: params.client_id, accountId: params.id }}
          layout="panel"
          nothing="No messages about this account yet. The agency answers here."
        />
      </Panel>
    </div>
  );
}
