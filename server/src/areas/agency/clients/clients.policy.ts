import type { AgencyCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';

/** A user limited to some clients could not see a client that they create, and would learn which codes others have. */
export function requireAllClients({ clientIds }: AgencyCaller): void {
  if (clientIds !== null)
    throw forbidden('Your access is limited to some clients. Ask an agency admin who has access to all of them.');
}
