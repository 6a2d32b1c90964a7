import { Bell } from '#features/notifications/bell.tsx';
import { isReadOnly, useOwnCore, type SelectedClient } from '#lib/session/selected-client.ts';
import { MessagesButton } from './messages-button.tsx';

/** The top bar's server data, loaded after the page. Agency users get no notifications. */
export function TopBarTools({ client }: { client: SelectedClient }) {
  const isOwnCore = useOwnCore();
  return (
    <>
      <MessagesButton client={client} />
      {isReadOnly(client) || !isOwnCore ? null : <Bell key={client.client_id} client={client} />}
    </>
  );
}
