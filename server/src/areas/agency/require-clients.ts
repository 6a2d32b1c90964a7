import type { AgencyCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';

/** Throws 404 if the caller is limited to other clients than one of these. Row-level security enforces the same. */
export function requireClients({ clientIds }: AgencyCaller, ids: readonly string[]): void {
  if (clientIds && ids.some((id) => !clientIds.includes(id))) throw notFound('company');
}
