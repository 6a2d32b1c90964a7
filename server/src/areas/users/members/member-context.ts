import type { CompanyUser, GrantedAccess } from '@recoup/contract/users/members';
import type { Tx } from '#platform/db/db.ts';
import type { AgencyCaller, ClientCaller } from '#platform/http/caller.ts';
import { forbidden, notFound } from '#platform/http/errors.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import { countAdmins, findRole, listLocations, lockMembers } from './members.repository.ts';
import { locationsForStaffOnly, locationUnknown } from './members.errors.ts';
import { presentMemberRow, type MembersContext } from './members.presenter.ts';
import { findMemberRow, type MembersScope } from './member-list.repository.ts';

/** Who reads the members: a client's user, or agency staff in the console. */
type Viewer = ClientCaller | (AgencyCaller & { clientId: string });

const mayChange = (viewer: Viewer) =>
  'agencyRole' in viewer ? viewer.agencyRole === 'agency_admin' : !isAgencyRole(viewer.role);

export async function readContext(tx: Tx, caller: Viewer): Promise<MembersContext> {
  const locations = await listLocations(tx, caller.clientId);
  return {
    caller,
    isReadOnly: !mayChange(caller),
    adminCount: await countAdmins(tx, caller.clientId),
    locationNames: new Map(locations.map(({ id, name }) => [id, name])),
  };
}

/**
 * Serializes changes to the client's members until the transaction ends. The caller may have lost the right while waiting: of two
 * admins who remove each other, the second fails.
 */
export async function lockAsAdmin(tx: Tx, { clientId, userId }: ClientCaller): Promise<void> {
  await lockMembers(tx, clientId);
  const role = await findRole(tx, clientId, userId);
  if (role === undefined) throw notFound('company');
  if (role !== 'client_admin') throw forbidden();
}

/** Refuses another client's locations, and location limits for an admin. */
export async function checkAccess(tx: Tx, clientId: string, { role, location_ids: ids }: GrantedAccess): Promise<void> {
  if (ids === null) return;
  if (role !== 'client_staff') throw locationsForStaffOnly();
  const known = new Set((await listLocations(tx, clientId)).map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw locationUnknown();
}

/** One row of the list; undefined if there is none. */
export async function readMemberRow(tx: Tx, caller: Viewer, scope: MembersScope, id: string): Promise<CompanyUser | undefined> {
  const row = await findMemberRow(tx, scope, id);
  return row && presentMemberRow(row, await readContext(tx, caller));
}
