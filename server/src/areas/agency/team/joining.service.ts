import type { createAgencyAccount, Joining } from '@recoup/contract/agency/joining';
import type { AgencyRole, BodyOf } from '@recoup/contract/shared/endpoint';
import { agencyRole } from '@recoup/contract/users/memberships';
import { maskAddress } from '@recoup/domain/shared/mask-address';
import {
  accountsElsewhere,
  addressUnproven,
  closed,
  explainAccountRefusal,
  forOtherAddress,
  hasAccount,
  hasProvenAddress,
  invitationNotFound,
  stateOf,
  tooManyTries,
  type InvitedAccounts,
} from '#areas/users/invitations/index.ts';
import { hashToken } from '#areas/users/members/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, unprocessable } from '#platform/http/errors.ts';
import { countAgainst } from '#platform/rate-limit.ts';
import { closeTeamInvitation, findTeamInvitation, hasAdmin, insertMember, lockTeam } from './team.repository.ts';

interface JoiningContext {
  db: Db;
  clock: Clock;
  /** Null: users are in a hosted project. */
  accounts: InvitedAccounts | null;
  /** Link requests per caller address in five minutes. */
  triesPer5Minutes: number;
}

/** Joins the team by a link. The set-up link has no address: its holder, who can read the server's log, enters one. */
export function createJoiningService({ db, clock, accounts, triesPer5Minutes: max }: JoiningContext) {
  async function limitTries(ip: string): Promise<void> {
    const seconds = await countAgainst(db, { name: 'agency-joining:ip', subject: ip, max, windowSeconds: 300 }, clock.now());
    if (seconds > 0) throw tooManyTries(seconds);
  }

  /** The set-up link is revoked once the agency has an administrator, even one created by a command. */
  async function stateIn(tx: Tx, row: Parameters<typeof stateOf>[0] & { email: string | null }): Promise<Joining['state']> {
    const state = stateOf(row, clock.now());
    return state === 'valid' && row.email === null && (await hasAdmin(tx)) ? 'revoked' : state;
  }

  async function find(token: string) {
    return db.asService(async (tx) => {
      const row = await findTeamInvitation(tx, { tokenHash: hashToken(token) });
      if (!row) throw invitationNotFound();
      return { ...row, state: await stateIn(tx, row) };
    });
  }

  return {
    async get(token: string, ip: string): Promise<Joining> {
      await limitTries(ip);
      const { state, email, role, invited_by_name: invitedBy, expires_at: expiresAt } = await find(token);
      const account = async () => {
        if (state !== 'valid' || email === null) return accounts || state !== 'valid' ? null : 'unknown';
        if (!accounts) return 'unknown';
        return (await hasAccount(db, email)) ? 'exists' : 'missing';
      };
      return {
        state,
        role: agencyRole.parse(role),
        invited_by: invitedBy,
        email: state === 'valid' || email === null ? email : maskAddress(email),
        expires_at: expiresAt.toISOString(),
        account: await account(),
      };
    },

    async createAccount(token: string, { email: entered, ...account }: BodyOf<typeof createAgencyAccount>, ip: string) {
      await limitTries(ip);
      const { state, email: invited } = await find(token);
      if (state !== 'valid') throw closed[state]();
      if (!accounts) throw accountsElsewhere();
      const email = invited ?? entered;
      if (email === undefined) throw unprocessable([{ path: 'email', message: 'Enter an email address' }]);
      await accounts.create({ ...account, email }).catch(explainAccountRefusal);
      return { email };
    },

    async accept(caller: Caller, token: string): Promise<{ role: AgencyRole }> {
      await limitTries(caller.ip);
      const isProven = accounts === null || (await hasProvenAddress(db, caller));
      return db.asService(async (tx) => {
        await lockTeam(tx);
        const invitation = await findTeamInvitation(tx, { tokenHash: hashToken(token) }, { lock: true });
        if (!invitation) throw invitationNotFound();
        const now = clock.now();
        const role = agencyRole.parse(invitation.role);
        const state = await stateIn(tx, invitation);
        // The same request again, after a lost response.
        if (state === 'used' && invitation.accepted_by === caller.userId) return { role };
        if (state !== 'valid') throw closed[state]();
        const { email } = invitation;
        if (email !== null && caller.email.toLowerCase() !== email) throw forOtherAddress(maskAddress(email), caller.email);
        if (!isProven) throw addressUnproven();
        const isAdded = await insertMember(tx, caller.userId, { role, clientIds: invitation.client_ids });
        if (!isAdded) throw conflict('already_member', 'You are already on the team. There is nothing to accept.');
        await closeTeamInvitation(tx, invitation.id, { accepted_at: now, accepted_by: caller.userId });
        const details = { email: caller.email, role, is_set_up: email === null };
        await recordAgencyEntries(tx, caller, [
          { action: 'agency.joined', subjectType: 'user', subjectId: caller.userId, details },
        ]);
        return { role };
      });
    },
  };
}
