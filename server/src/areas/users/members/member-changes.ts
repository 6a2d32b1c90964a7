import { recordAgencyEntries } from '#platform/agency-audit.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller, ClientCaller } from '#platform/http/caller.ts';
import { lockMembers } from './members.repository.ts';
import { lockAsAdmin } from './member-context.ts';

/** Agency staff in the console, at a client that they may see. */
export interface AgencyAtClient extends AgencyCaller {
  clientId: string;
}

/** The caller that reads or changes a client's members: one of its admins, or agency staff. */
export type MembersCaller = ClientCaller | AgencyAtClient;

export const isOfAgency = (caller: MembersCaller): caller is AgencyAtClient => 'agencyRole' in caller;

/**
 * Changes members in one transaction; concurrent changes wait. A client's admin acts under its policies; agency staff as the service,
 * which has none: every query names its client, and the endpoint has admitted the caller to it.
 */
export function changeMembers<T>(db: Db, caller: MembersCaller, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isOfAgency(caller))
    return db.asUser(caller.claims, async (tx) => {
      await lockAsAdmin(tx, caller);
      return work(tx);
    });
  return db.asService(async (tx) => {
    await lockMembers(tx, caller.clientId);
    return work(tx);
  });
}

/** In the client's audit log, and of agency staff in the agency's too. */
export async function recordMembersChange(
  tx: Tx,
  caller: MembersCaller,
  entry: Parameters<typeof recordAuditEntry>[2],
): Promise<void> {
  if (isOfAgency(caller)) await recordAgencyEntries(tx, caller, [{ ...entry, clientId: caller.clientId }]);
  else await recordAuditEntry(tx, caller, entry);
}
