import { clientRole } from '@recoup/contract/users/memberships';
import { companyUser, type CompanyUser } from '@recoup/contract/users/members';
import type { ClientCaller } from '#platform/http/caller.ts';
import { abilitiesFor } from './members.policy.ts';
import type { MemberListRow } from './member-list.repository.ts';

export interface MembersContext {
  caller: Pick<ClientCaller, 'userId'>;
  isReadOnly: boolean;
  adminCount: number;
  locationNames: ReadonlyMap<string, string>;
}

export function presentMemberRow(
  row: MemberListRow,
  { caller, isReadOnly, adminCount, locationNames }: MembersContext,
): CompanyUser {
  const role = clientRole.parse(row.role);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    name: row.name,
    email: row.email,
    role,
    locations: row.location_ids?.map((id) => ({ id, name: locationNames.get(id) ?? '' })) ?? null,
    second_factor: row.kind === 'member' ? companyUser.shape.second_factor.parse(row.second_factor ?? 'unknown') : null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    since: row.since.toISOString(),
    revision: row.revision,
    is_self: row.user_id === caller.userId,
    invitation:
      row.sent_at && row.expires_at
        ? {
            invited_by: row.invited_by_name ?? '',
            sent_at: row.sent_at.toISOString(),
            times_sent: row.times_sent ?? 1,
            expires_at: row.expires_at.toISOString(),
          }
        : null,
    abilities: abilitiesFor({ kind: row.kind, role }, { isReadOnly, adminCount }),
  };
}
