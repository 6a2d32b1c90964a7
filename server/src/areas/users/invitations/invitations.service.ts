import type { MyClient } from '@recoup/contract/users/memberships';
import { clientRole } from '@recoup/contract/users/memberships';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import type { createInvitedAccount, Invitation } from '@recoup/contract/users/invitations';
import { maskAddress } from '@recoup/domain/shared/mask-address';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { AppError } from '#platform/http/errors.ts';
import { notify } from '#platform/notify.ts';
import { countAgainst } from '#platform/rate-limit.ts';
import { hashToken, lockMembers } from '#areas/users/members/index.ts';
import {
  accountsElsewhere,
  addressUnproven,
  alreadyMember,
  closed,
  explainAccountRefusal,
  forOtherAddress,
  invitationNotFound,
  tooManyTries,
} from './invitations.errors.ts';
import { stateOf } from './invitations.policy.ts';
import {
  closeInvitation,
  findByToken,
  findMembership,
  hasAccount,
  hasProvenAddress,
  insertMembership,
  listLocationNames,
  type InvitationRow,
} from './invitations.repository.ts';

/** Creates users in our own authentication. */
export interface InvitedAccounts {
  /** Errors carry the auth wire's `code`: `email_exists`, `weak_password`, `validation_failed`. */
  create(account: { email: string; password: string; first_name: string; last_name: string }): Promise<unknown>;
}

export interface InvitationsOptions {
  db: Db;
  clock: Clock;
  /** Null: users are in a hosted project. */
  accounts: InvitedAccounts | null;
  /** Link requests per caller address in five minutes. */
  triesPer5Minutes: number;
}

export function createInvitationsService({ db, clock, accounts, triesPer5Minutes: max }: InvitationsOptions) {
  async function limitTries(ip: string): Promise<void> {
    const limit = { name: 'invitation:ip', subject: ip, max, windowSeconds: 300 };
    const seconds = await countAgainst(db, limit, clock.now());
    if (seconds > 0) throw tooManyTries(seconds);
  }

  const accountOf = async (email: string) => {
    if (!accounts) return 'unknown';
    return (await hasAccount(db, email)) ? 'exists' : 'missing';
  };

  return {
    async get(token: string, ip: string): Promise<Invitation> {
      await limitTries(ip);
      const shown = await db.asService(async (tx) => {
        const row = await findByToken(tx, hashToken(token));
        if (!row) throw invitationNotFound();
        const state = stateOf(row, clock.now());
        return {
          state,
          client_name: row.client_name,
          role: clientRole.parse(row.role),
          locations: await listLocationNames(tx, row),
          invited_by: row.invited_by_name,
          email: state === 'valid' ? row.email : maskAddress(row.email),
          expires_at: row.expires_at.toISOString(),
        };
      });
      return { ...shown, account: shown.state === 'valid' ? await accountOf(shown.email) : null };
    },

    /** Nothing is hashed, or revealed about accounts, before the link is verified. */
    async createAccount(token: string, account: NewAccount, ip: string): Promise<{ email: string }> {
      await limitTries(ip);
      const row = await db.asService((tx) => findByToken(tx, hashToken(token)));
      if (!row) throw invitationNotFound();
      const state = stateOf(row, clock.now());
      if (state !== 'valid') throw closed[state]();
      if (!accounts) throw accountsElsewhere();
      await accounts.create({ ...account, email: row.email }).catch(explainAccountRefusal);
      return { email: row.email };
    },

    async accept(caller: Caller, token: string): Promise<MyClient> {
      await limitTries(caller.ip);
      // A token names the user's current or former address, verified or not. A hosted project is trusted.
      const isProven = accounts === null || (await hasProvenAddress(db, caller));
      const result = await db.asService((tx) =>
        acceptIn(tx, { caller, isProven, tokenHash: hashToken(token), now: clock.now() }),
      );
      if ('refusal' in result) throw result.refusal;
      return result.membership;
    },
  };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

type NewAccount = BodyOf<typeof createInvitedAccount>;

type Accepted = { membership: MyClient } | { refusal: AppError };

/** A refusal is returned, not thrown, if something must be committed with it. */
async function acceptIn(
  tx: Tx,
  { caller, isProven, tokenHash, now }: { caller: Caller; isProven: boolean; tokenHash: string; now: Date },
): Promise<Accepted> {
  const found = await findByToken(tx, tokenHash);
  if (!found) throw invitationNotFound();
  await lockMembers(tx, found.client_id);
  // Under the lock: it may have been accepted, revoked or resent in between.
  const invitation = await findByToken(tx, tokenHash, { lock: true });
  if (!invitation) throw invitationNotFound();
  const state = stateOf(invitation, now);
  const isOwn = caller.email.toLowerCase() === invitation.email;
  const membership = await findMembership(tx, invitation.client_id, caller.userId);
  // The same request again, after a lost response.
  if (state === 'used' && invitation.accepted_by === caller.userId && membership) return { membership: present(membership) };
  if (state !== 'valid') throw closed[state]();
  if (!isOwn) throw forOtherAddress(maskAddress(invitation.email), caller.email);
  if (!isProven) throw addressUnproven();
  await closeInvitation(tx, invitation, caller.userId, now);
  // Became a member in another way since: the invitation is closed, and role and locations are unchanged.
  if (membership) return { refusal: alreadyMember(invitation.client_name) };
  await insertMembership(tx, invitation, caller.userId, now);
  await recordJoined(tx, caller, invitation);
  const common = {
    client_id: invitation.client_id,
    subject_id: caller.userId,
    params: { name: caller.name },
    except: caller.userId,
  };
  await notify(tx, [{ ...common, kind: 'invitation', event: 'accepted' }]);
  const joined = await findMembership(tx, invitation.client_id, caller.userId);
  if (!joined) throw invitationNotFound();
  return { membership: present(joined) };
}

async function recordJoined(tx: Tx, caller: Caller, invitation: InvitationRow): Promise<void> {
  const { client_id: clientId, location_ids: locationIds, email } = invitation;
  const role = clientRole.parse(invitation.role);
  await recordAuditEntry(
    tx,
    { ...caller, clientId, role, locationIds },
    { action: 'user.joined', subjectType: 'user', subjectId: caller.userId, details: { email, role, location_ids: locationIds } },
  );
}

function present({ name, role, ...row }: NonNullable<Awaited<ReturnType<typeof findMembership>>>): MyClient {
  return { ...row, client_name: name, role: clientRole.parse(role) };
}
