import type { Tx } from '#platform/db/db.ts';
import type { Issued } from '../service.ts';

/** Remembers the provider's session expiry until the code is exchanged. */
export async function storeSessionEnd(tx: Tx, flowId: string, endsAt: Date | null): Promise<void> {
  if (!endsAt) return;
  await tx.insertInto('auth_ext.flow_session_expiries').values({ flow_id: flowId, not_after: endsAt }).execute();
}

/** Sets a new session's end to the provider's expiry, if it has one. */
export async function limitSession(tx: Tx, { headers }: Issued, endsAt: Date | null): Promise<void> {
  const sessionId = headers['sb-auth-session-id'];
  if (!endsAt || !sessionId) return;
  await tx.updateTable('auth.sessions').set({ not_after: endsAt }).where('id', '=', sessionId).execute();
}
