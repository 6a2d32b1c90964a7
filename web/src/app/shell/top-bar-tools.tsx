import { Bell } from '#features/notifications/bell.tsx';
import { isReadOnly, type SelectedClient } from '#lib/session/selected-client.ts';
import { MessagesButton } from './messages-button.tsx';

/** What the top bar asks the server for: it comes after the page. Whoever looks for the agency is told nothing. */
export function TopBarTools({ client }: { client: SelectedClient }) {
  return (
    <>
      <MessagesButton client={client} />
      {isReadOnly(client) ? null : <Bell key={client.client_id} client={client} />}
    </>
  );
}
