import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { messagesPath } from '#lib/paths/paths.ts';
import { Panel } from '#ui/panel.tsx';
import { Thread } from '#shared/accounts/thread/thread.tsx';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';

/** Anchor of the message field, linked from other panels. */
export const MESSAGES_ID = 'account-messages';

/** The latest messages of the account's thread, with the composer. */
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
