import {
  accessEvent,
  type AccessSession,
  type Assurance,
  type listAccessActivity,
  type PortalAccess,
} from '@recoup/contract/users/portal-access';
import type { QueryOf, ResponseOf } from '@recoup/contract/shared/endpoint';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Gatekeeper } from '#platform/http/bind.ts';
import type { Caller } from '#platform/http/caller.ts';
import { secondFactorMissing } from '#platform/http/errors.ts';
import { factorNeeded, recoveryCodesUnavailable, sessionNotFound } from './portal-access.errors.ts';
import {
  presentCompanies,
  presentEvents,
  presentFactors,
  presentIdentities,
  presentSessions,
} from './portal-access.presenter.ts';
import {
  deleteOtherSessions,
  deleteSession,
  findAccount,
  findCompanies,
  findEvents,
  findFactors,
  findIdentities,
  findSessions,
  recordEvent,
} from './portal-access.repository.ts';

type ActivityPage = ResponseOf<typeof listAccessActivity>;

export interface RecoveryCodeStore {
  /** Also emails the user. */
  create(person: { userId: string; ip: string; userAgent: string | null }, now: Date): Promise<string[]>;
  countLeft(userId: string): Promise<number>;
}

export function createAccessService({
  db,
  clock,
  gatekeeper,
  recoveryCodes,
}: {
  db: Db;
  clock: Clock;
  gatekeeper: Gatekeeper;
  recoveryCodes: RecoveryCodeStore | null;
}) {
  return {
    async getAssurance(caller: Caller): Promise<Assurance> {
      const { missing } = await gatekeeper.assess(caller);
      return { current: caller.claims.aal === 'aal2' ? 'aal2' : 'aal1', missing };
    },

    async get(caller: Caller): Promise<PortalAccess> {
      const { userId } = caller;
      const [{ isDemanded }, left, rows] = await Promise.all([
        gatekeeper.assess(caller),
        recoveryCodes?.countLeft(userId) ?? null,
        db.asOwner(async (tx) => ({
          account: await findAccount(tx, userId),
          companies: presentCompanies(await findCompanies(tx, userId)),
          factors: presentFactors(await findFactors(tx, userId)),
          identities: presentIdentities(await findIdentities(tx, userId)),
        })),
      ]);
      const { account, ...lists } = rows;
      return {
        email: caller.email,
        phone: account?.phone || null,
        has_password: account?.has_password ?? true,
        is_managed: account?.is_sso_user ?? false,
        ...lists,
        recovery_codes_left: left,
        is_second_factor_required: isDemanded,
      };
    },

    listSessions: (caller: Caller): Promise<AccessSession[]> =>
      db.asOwner(async (tx) => presentSessions(await findSessions(tx, caller.userId, clock.now()), caller.sessionId)),

    async endSession(caller: Caller, sessionId: string): Promise<void> {
      const isEnded = await db.asOwner(async (tx) => {
        if (!(await deleteSession(tx, caller.userId, sessionId))) return false;
        await recordEvent(tx, { caller, action: 'session_ended', now: clock.now() });
        return true;
      });
      if (!isEnded) throw sessionNotFound();
    },

    endOtherSessions: (caller: Caller): Promise<number> =>
      db.asOwner(async (tx) => {
        const ended = await deleteOtherSessions(tx, caller.userId, caller.sessionId);
        if (ended > 0) await recordEvent(tx, { caller, action: 'session_ended', now: clock.now() });
        return ended;
      }),

    async listActivity(caller: Caller, { limit, cursor }: QueryOf<typeof listAccessActivity>): Promise<ActivityPage> {
      const actions = accessEvent.shape.action.options;
      const { rows, nextCursor } = await db.asOwner((tx) => findEvents(tx, caller.userId, { actions, limit, cursor }));
      return { data: presentEvents(rows), page: { next_cursor: nextCursor, total: null } };
    },

    /** The password alone must not create a way around the second factor. */
    async createRecoveryCodes(caller: Caller): Promise<string[]> {
      if (!recoveryCodes) throw recoveryCodesUnavailable();
      const { userId, ip, userAgent } = caller;
      const factors = await db.asOwner((tx) => findFactors(tx, userId));
      if (!factors.some(({ status }) => status === 'verified')) throw factorNeeded();
      if (caller.claims.aal !== 'aal2') throw secondFactorMissing('verify');
      const now = clock.now();
      const codes = await recoveryCodes.create({ userId, ip, userAgent }, now);
      await db.asOwner((tx) => recordEvent(tx, { caller, action: 'generate_recovery_codes', now }));
      return codes;
    },
  };
}

export type AccessService = ReturnType<typeof createAccessService>;
