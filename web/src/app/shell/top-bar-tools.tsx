import { Bell } from '#features/notifications/bell.tsx';
import { isReadOnly, type SelectedClient } from '#lib/session/selected-client.ts';
import { MessagesButton } from './messages-button.tsx';

/** The top bar's server data, loaded after the page. Agency users get no notifications. */
export function TopBarTools({ client }: { client: SelectedClient }) {
  return (
    <>
      <MessagesButton client={client} />
      {isReadOnly(client) ? null : <Bell key={client.client_id} client={client} />}
    </>
  );
}
