import type { CompanyUser, GrantedAccess, UserListQuery } from '@recoup/contract/users/members';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { revokeInvitationsOf } from './invitations.repository.ts';
import { countAdmins, findMember, updateMember } from './members.repository.ts';
import { changeMembers, recordMembersChange, type MembersCaller } from './member-changes.ts';
import { checkAccess, readContext } from './member-context.ts';
import { lastAdmin, memberChanged, userNotFound } from './members.errors.ts';
import { endsLastAdmin } from './members.policy.ts';
import { presentMemberRow } from './members.presenter.ts';
import { countMemberRows, findMemberRow, listMemberRows } from './member-list.repository.ts';

export function createUsersService({ db, clock }: { db: Db; clock: Clock }) {
  const scopeOf = ({ clientId }: MembersCaller) => ({ clientId, now: clock.now() });

  /** Revokes the open invitations of an admin removed or demoted by another, who could otherwise return through one. */
  async function revokeInvitationsBy(tx: Tx, caller: MembersCaller, inviterId: string): Promise<void> {
    const { clientId, userId } = caller;
    if (inviterId === userId) return;
    for (const { id, email } of await revokeInvitationsOf(tx, { clientId, inviterId, userId, now: clock.now() }))
      await recordMembersChange(tx, caller, {
        action: 'user.invitation_revoked',
        subjectType: 'invitation',
        subjectId: id,
        details: { email },
      });
  }

  return {
    list: (caller: MembersCaller, query: UserListQuery) =>
      db.asViewer(caller.claims, async (tx) => {
        const scope = scopeOf(caller);
        const { rows, nextCursor } = await listMemberRows(tx, scope, query);
        const context = await readContext(tx, caller);
        return {
          data: rows.map((row) => presentMemberRow(row, context)),
          page: { next_cursor: nextCursor, total: await countMemberRows(tx, scope, query) },
        };
      }),

    change: (caller: MembersCaller, id: string, change: GrantedAccess & { revision: number }): Promise<CompanyUser> =>
      changeMembers(db, caller, async (tx) => {
        const { clientId } = caller;
        const member = await findMember(tx, clientId, id);
        if (!member) throw userNotFound();
        if (member.revision !== change.revision) throw memberChanged();
        await checkAccess(tx, clientId, change);
        if (endsLastAdmin(member, change.role, await countAdmins(tx, clientId))) throw lastAdmin();
        const person = await findMemberRow(tx, scopeOf(caller), id);
        if (!person) throw userNotFound();
        const locationIds = change.location_ids?.toSorted() ?? null;
        if (member.role === change.role && isSameList(member.location_ids, locationIds))
          return presentMemberRow(person, await readContext(tx, caller));
        const values = { role: change.role, location_ids: locationIds, revision: member.revision + 1 };
        if (member.role === 'client_admin' && change.role !== 'client_admin')
          await revokeInvitationsBy(tx, caller, member.user_id);
        await updateMember(tx, { clientId, id }, values);
        await recordMembersChange(tx, caller, {
          action: 'user.changed',
          subjectType: 'user',
          subjectId: member.user_id,
          details: {
            email: person.email,
            from: { role: member.role, location_ids: member.location_ids },
            to: { role: change.role, location_ids: locationIds },
          },
        });
        // Not reread: an admin who becomes staff no longer sees the list.
        return presentMemberRow({ ...person, ...values }, await readContext(tx, caller));
      }),

    remove: (caller: MembersCaller, id: string): Promise<void> =>
      changeMembers(db, caller, async (tx) => {
        const { clientId } = caller;
        const member = await findMember(tx, clientId, id);
        if (!member) throw userNotFound();
        if (endsLastAdmin(member, null, await countAdmins(tx, clientId))) throw lastAdmin();
        const person = await findMemberRow(tx, scopeOf(caller), id);
        // Recorded first: a member who leaves may not record anything afterwards.
        await recordMembersChange(tx, caller, {
          action: 'user.removed',
          subjectType: 'user',
          subjectId: member.user_id,
          details: { email: person?.email, role: member.role },
        });
        await revokeInvitationsBy(tx, caller, member.user_id);
        await updateMember(
          tx,
          { clientId, id },
          { ended_at: clock.now(), ended_by: caller.userId, revision: member.revision + 1 },
        );
      }),
  };
}

export type UsersService = ReturnType<typeof createUsersService>;

function isSameList(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return JSON.stringify(one?.toSorted() ?? null) === JSON.stringify(other);
}
