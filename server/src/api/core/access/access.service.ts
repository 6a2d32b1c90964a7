import { accessEvent, type AccessEvent, type AccessSession, type Assurance, type PortalAccess } from '@recoup/contract/access';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Caller, Gatekeeper } from '../../../platform/http/bind.ts';
import { secondFactorMissing } from '../../../platform/http/errors.ts';
import { factorNeeded, recoveryCodesUnavailable, sessionNotFound } from './access.errors.ts';
import { presentCompanies, presentEvents, presentFactors, presentIdentities, presentSessions } from './access.presenter.ts';
import {
  deleteOtherSessions,
  deleteSession,
  findCompanies,
  findEvents,
  findFactors,
  findIdentities,
  findSessions,
  recordCodesCreated,
} from './access.repository.ts';

export interface RecoveryCodeStore {
  create(userId: string, now: Date): Promise<string[]>;
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
          companies: presentCompanies(await findCompanies(tx, userId)),
          factors: presentFactors(await findFactors(tx, userId)),
          identities: presentIdentities(await findIdentities(tx, userId)),
        })),
      ]);
      return { email: caller.email, ...rows, recovery_codes_left: left, is_second_factor_required: isDemanded };
    },

    listSessions: (caller: Caller): Promise<AccessSession[]> =>
      db.asOwner(async (tx) => presentSessions(await findSessions(tx, caller.userId, clock.now()), caller.sessionId)),

    async endSession(caller: Caller, sessionId: string): Promise<void> {
      if (!(await db.asOwner((tx) => deleteSession(tx, caller.userId, sessionId)))) throw sessionNotFound();
    },

    endOtherSessions: (caller: Caller): Promise<number> =>
      db.asOwner((tx) => deleteOtherSessions(tx, caller.userId, caller.sessionId)),

    listActivity: (caller: Caller): Promise<AccessEvent[]> =>
      db.asOwner(async (tx) => presentEvents(await findEvents(tx, caller.userId, accessEvent.shape.action.options))),

    /** Whoever has the password only must not make a way around the second factor. */
    async createRecoveryCodes(caller: Caller): Promise<string[]> {
      if (!recoveryCodes) throw recoveryCodesUnavailable();
      const { userId, email, ip } = caller;
      const factors = await db.asOwner((tx) => findFactors(tx, userId));
      if (!factors.some(({ status }) => status === 'verified')) throw factorNeeded();
      if (caller.claims.aal !== 'aal2') throw secondFactorMissing('verify');
      const now = clock.now();
      const codes = await recoveryCodes.create(userId, now);
      await db.asOwner((tx) => recordCodesCreated(tx, { userId, email, ip, now }));
      return codes;
    },
  };
}

export type AccessService = ReturnType<typeof createAccessService>;
