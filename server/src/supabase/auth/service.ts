import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { isUuid } from '#platform/ids.ts';
import { releaseAttempt } from '#platform/rate-limit.ts';
import { findByAddress, isConfirmed, type Address } from './accounts.ts';
import { unknownActor, writeAudit } from './audit.ts';
import { createBearerAuthenticator } from './bearer.ts';
import { accountAt, isKnownNetwork, rememberNetwork } from './count-guess.ts';
import { AuthError, invalidCredentials } from './errors.ts';
import { assembleUser, readParts, type UserParts } from './presenter.ts';
import { countAttempt, countNoted, clearAttempts } from './rate-limit.ts';
import { rotateToken } from './rotate-token.ts';
import { assuranceOf, createSession, endSessions, type Device, type IssuedSession } from './sessions.ts';
import type { AuthSettings } from './settings.ts';
import { nameSsoProvider } from './sso/amr.ts';
import { isAdminToken, type AccessClaims, type TokenIssuer } from './tokens.ts';
import { checkPassword, isBanned, type UserRow } from './users.ts';

export interface Issued {
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

export function createSessionService({
  db,
  tokens,
  settings,
  clock,
}: {
  db: Db;
  tokens: TokenIssuer;
  settings: AuthSettings;
  clock: Clock;
}) {
  /** An aal1 session of a user with a second factor lives as long as the settings allow, and its token no longer than that. */
  function lifetimeOf(parts: UserParts, aal: string, issuedAt: number): number {
    const { jwtExpSeconds: usual, lowAalSeconds } = settings;
    const isLow = aal === 'aal1' && parts.factors?.some(({ status }) => status === 'verified');
    if (lowAalSeconds === null || !isLow || parts.session_created_at === null) return usual;
    const left = Math.floor(Date.parse(parts.session_created_at) / 1000) + lowAalSeconds - issuedAt;
    return Math.max(1, Math.min(usual, left));
  }

  function issue({ user, sessionId, refreshToken }: IssuedSession, parts: UserParts, now: Date): Issued {
    const amr = nameSsoProvider(parts.amr ?? [], parts.identities ?? []);
    const aal = assuranceOf(amr);
    const issuedAt = Math.floor(now.getTime() / 1000);
    const expiresIn = lifetimeOf(parts, aal, issuedAt);
    const expiresAt = issuedAt + expiresIn;
    const accessToken = tokens.sign(
      {
        sub: user.id,
        aud: user.aud,
        email: user.email ?? '',
        phone: user.phone ?? '',
        app_metadata: user.raw_app_meta_data ?? {},
        user_metadata: user.raw_user_meta_data ?? {},
        role: user.role,
        aal,
        amr,
        session_id: sessionId,
        is_anonymous: user.is_anonymous,
      },
      { issuedAt, expiresAt },
    );
    return {
      body: {
        access_token: accessToken,
        token_type: 'bearer',
        expires_in: expiresIn,
        expires_at: expiresAt,
        refresh_token: refreshToken,
        user: assembleUser(user, parts),
      },
      headers: {
        'sb-auth-user-id': user.id,
        'sb-auth-session-id': sessionId,
        'sb-auth-refresh-token-prefix': refreshToken.slice(0, 5),
      },
    };
  }

  async function issueIn(tx: Tx, session: IssuedSession, now: Date): Promise<Issued> {
    return issue(session, await readParts(tx, session.user.id, session.sessionId), now);
  }

  return {
    /** Opens a session for a user who was verified by `method` (an `amr` of the wire). */
    async openSession(
      tx: Tx,
      { user, method, device, now }: { user: UserRow; method: string; device: Device; now: Date },
    ): Promise<Issued> {
      if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
      return issueIn(tx, await createSession(tx, { user, method, device, now }), now);
    },

    /** New tokens for a session that passed its second factor. */
    reissue: (tx: Tx, session: IssuedSession, now: Date): Promise<Issued> => issueIn(tx, session, now),

    async signInWithPassword({
      address,
      password,
      device,
    }: {
      address: Address;
      password: string;
      device: Device;
    }): Promise<Issued> {
      const { channel, value: account } = address;
      const now = clock.now();
      const max = settings.passwordAttemptsPer5Minutes;
      await countAttempt(db, { name: 'password:ip', subject: device.ip, max: max * 5, windowSeconds: 300 }, now);
      const note = (refused: number) =>
        db.asOwner(async (tx) => {
          const user = (await findByAddress(tx, address)) ?? unknownActor;
          const traits = { reason: 'too_many_attempts', refused };
          await writeAudit(tx, { user, action: 'login_failed', ...device, now, traits });
        });
      const here = { name: 'password:account', subject: accountAt(account, device.ip), max, windowSeconds: 300 };
      await countNoted(db, here, now, note);
      // Guesses elsewhere never block a network that the user has signed in from, so an attacker cannot lock out a user or an office.
      const isKnown = await isKnownNetwork(db, { address, ip: device.ip, now });
      const anywhere = { name: 'password:day', subject: account, max: settings.passwordAttemptsPerDay, windowSeconds: 86_400 };
      if (!isKnown) await countNoted(db, anywhere, now, note);
      const user = await db.asOwner((tx) => findByAddress(tx, address));
      // Outside a transaction: hashing is slow and must not hold a connection. Before all other checks: a caller without the
      // password must not be able to tell from the answer or its timing whether the account exists.
      if (!(await checkPassword(password, user)) || !user) {
        // Also for an unknown address, without a user: the timing would otherwise reveal known ones.
        await db.asOwner((tx) => writeAudit(tx, { user: user ?? unknownActor, action: 'login_failed', ...device, now }));
        throw invalidCredentials();
      }
      if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
      if (!isConfirmed(user, channel))
        throw new AuthError(400, `${channel}_not_confirmed`, `${channel === 'email' ? 'Email' : 'Phone'} not confirmed`);
      await clearAttempts(db, here.name, here.subject);
      await releaseAttempt(db, { name: 'password:ip', subject: device.ip });
      if (!isKnown) await releaseAttempt(db, anywhere);
      await rememberNetwork(db, { userId: user.id, ip: device.ip, now });
      return db.asOwner(async (tx) => {
        const session = await createSession(tx, { user, method: 'password', device, now });
        await writeAudit(tx, { user, action: 'login', ...device, now, traits: { provider: channel } });
        const issued = await issueIn(tx, session, now);
        return { ...issued, body: { ...issued.body, weak_password: null } };
      });
    },

    async refresh({ token, device }: { token: string; device: Device }): Promise<Issued> {
      // 26 characters are 128 bits: accepted before they are issued, for servers of two versions side by side.
      if (!/^[a-z0-9]{12,26}$/.test(token)) throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
      const now = clock.now();
      const { parts, ...session } = await rotateToken(db, { token, settings, device, now });
      const result = issue(session, parts, now);
      return {
        ...result,
        headers: { ...result.headers, 'sb-auth-refresh-token-reuse': 'false', 'sb-auth-refresh-token-rotated': 'true' },
      };
    },

    ...createBearerAuthenticator({ tokens, now: () => clock.now() }),

    async signOut(
      tx: Tx,
      {
        user,
        claims,
        scope,
        device,
      }: { user: UserRow; claims: AccessClaims; scope: 'global' | 'local' | 'others'; device: Device },
    ): Promise<void> {
      await endSessions(tx, { userId: user.id, sessionId: claims.session_id ?? null, scope });
      await writeAudit(tx, { user, action: 'logout', ...device, now: clock.now() });
    },

    /** Whether this is the service key; false for anything else, however malformed. */
    isServiceKey: (jwt: string): Promise<boolean> => tokens.verifyAny(jwt).then(isAdminToken, () => false),

    async findSession({ sessionId, userId }: { sessionId: string; userId: string }): Promise<{ aal: string } | null> {
      if (!isUuid(sessionId)) return null;
      const row = await db.owner
        .selectFrom('auth.sessions as s')
        .innerJoin('auth.users as u', 'u.id', 's.user_id')
        .select(['s.not_after', 's.aal', 'u.banned_until'])
        .where('s.id', '=', sessionId)
        .where('s.user_id', '=', userId)
        .executeTakeFirst();
      const now = clock.now();
      if (!row || (row.not_after && row.not_after <= now) || (row.banned_until && row.banned_until > now)) return null;
      return { aal: row.aal ?? 'aal1' };
    },
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
