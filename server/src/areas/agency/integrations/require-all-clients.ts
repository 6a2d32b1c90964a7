import type { AgencyCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';

/** Keys, webhooks and codes of the feed are about all clients, so that a user who is limited to some reaches none of them. */
export function requireAllClients({ clientIds }: AgencyCaller): void {
  if (clientIds) throw forbidden('Your access is limited to some clients, and integrations reach all of them.');
}
