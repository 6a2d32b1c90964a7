import type { FastifyRequest } from 'fastify';
import { agencyRole as agencyRoles, callerRole as roles } from '@recoup/contract/users/memberships';
import { CompiledQuery, sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { isUuid } from '../ids.ts';
import { addressOf } from './address.ts';
import type { Gatekeeper, Membership, SecondFactorState } from './bind.ts';
import type { Caller } from './caller.ts';
import { recordView } from './agency-views.ts';
import { secondFactorMissing, unauthenticated } from './errors.ts';
import { isAgencyRole } from './roles.ts';

/** What the auth service (ours or a hosted one) reports of an access token. */
export interface TokenVerifier {
  /** Claims of a valid token; throws otherwise. Local, without the database. */
  verifyAccessToken(jwt: string): Promise<VerifiedClaims>;
  /**
   * Null once the session was signed out, even before its token expires (security.md, Sessions). `aal` is the session's current
   * level: lower than the token's if the factor was removed. Absent where only the token is known.
   */
  findSession(session: { sessionId: string; userId: string }): Promise<{ aal?: string } | null>;
  /** Whether the sessions are in this database, so that one statement can check them with everything else. */
  readonly hasSessionsHere: boolean;
}

export interface VerifiedClaims {
  sub: string;
  role: string;
  session_id?: string | undefined;
  email?: string | undefined;
  /** When the token expires, in Unix seconds. */
  exp?: number | undefined;
  aal?: string | undefined;
  /** The authentication methods and their times. Some projects omit the times. */
  amr?: unknown;
  user_metadata?: Record<string, unknown> | undefined;
}

export interface GatekeeperOptions {
  verifier: TokenVerifier;
  /** Who must use a second factor; users who set one up always must. */
  secondFactorFor: 'off' | 'admins' | 'all';
  /** Agency staff need one in any case, except in the demo. */
  isDemo: boolean;
  clock: Clock;
}

/** Precision of last-seen times, in ms: one write for many requests. */
const seenWithin = 300_000;

/** The session of a request, as `portal.enter_client` and `portal.enter_console` found it. */
interface FoundSession {
  is_live: boolean;
  /** Null: the session is not in this database. */
  level: string | null;
}

interface FoundProfile {
  profile_email: string | null;
  profile_name: string | null;
  profile_updated_at: Date | null;
}

interface FoundMembership extends FoundSession, FoundProfile, MaintenanceRow {
  is_client: boolean;
  /** Null: an agency user, who is no member. */
  membership_id: string | null;
  role: string | null;
  agency_role: string | null;
  location_ids: string[] | null;
  last_seen_at: Date | null;
  is_suspended: boolean;
  has_factor: boolean;
}

interface FoundAgencyMember extends FoundSession, FoundProfile {
  /** Null: none. */
  role: string | null;
  client_ids: string[] | null;
  may_enter: boolean;
  is_ended: boolean;
  has_factor: boolean;
}

interface MaintenanceRow {
  maintenance_message: string | null;
  maintenance_until: Date | null;
}

interface Standing {
  hasFactor: boolean;
  /** Of a client. */
  isAdmin: boolean;
  isAgency: boolean;
}

/** The value of `request.agency_client` in the console. */
const allClients = '*';

/** SQLSTATE of `portal.require_standing`. */
export const standingLost = 'RCS01';

export function createGatekeeper(db: Db, { verifier, secondFactorFor, isDemo, clock }: GatekeeperOptions): Gatekeeper {
  async function verify(request: FastifyRequest): Promise<VerifiedClaims> {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthenticated();
    const claims = await verifier.verifyAccessToken(token).catch(() => {
      throw unauthenticated();
    });
    if (claims.role !== 'authenticated') throw unauthenticated();
    request.subject = claims.sub;
    return claims;
  }

  /** The current claims. */
  async function requireLive(claims: VerifiedClaims): Promise<VerifiedClaims> {
    const { sub: userId, session_id: sessionId, aal } = claims;
    if (!sessionId) return claims;
    const session = await verifier.findSession({ sessionId, userId });
    if (!session) throw unauthenticated();
    return { ...claims, aal: aal === 'aal2' && session.aal !== undefined ? session.aal : aal };
  }

  /**
   * What `portal.enter_client` or `portal.enter_console` finds, and the current claims: one statement without a transaction, which names
   * user and client and so needs no policy. Errors: 401 if the session has ended.
   */
  async function look<Row extends FoundSession>(
    name: 'enter_client' | 'enter_console',
    verified: VerifiedClaims,
    clientId: string | null,
  ): Promise<[VerifiedClaims, Row]> {
    const { sub, session_id: session } = verified;
    if (!session || !verifier.hasSessionsHere) await requireLive(verified);
    else if (!isUuid(session)) throw unauthenticated();
    const stored = session && verifier.hasSessionsHere ? session : null;
    const { rows } =
      await sql<Row>`select * from ${sql.ref(`portal.${name}`)}(${sub}, ${stored}, ${clientId}, ${clock.now()})`.execute(
        db.owner,
      );
    const [row] = rows;
    if (!row?.is_live) throw unauthenticated();
    const { aal } = verified;
    return [{ ...verified, aal: aal === 'aal2' && row.level !== null ? row.level : aal }, row];
  }

  /** Stores when a member was last seen, and their name. */
  async function recordSeen({ membership_id: id, last_seen_at: seen }: FoundMembership, caller: Caller): Promise<void> {
    const now = clock.now();
    if (seen && now.getTime() - seen.getTime() < seenWithin) return;
    await db.owner.updateTable('portal.memberships').set({ last_seen_at: now }).where('id', '=', id).execute();
    await recordProfile(caller);
  }

  /** The token's name and address: with SUPABASE_URL they are known from tokens only. */
  async function recordProfile({ userId, email, name, claims }: Caller): Promise<void> {
    const now = clock.now();
    await sql`
      insert into portal.user_profiles as p (user_id, email, name, has_second_factor, updated_at)
      values (${userId}, ${email}, ${name}, ${claims.aal === 'aal2'}, ${now})
      on conflict (user_id) do update set email = excluded.email, name = excluded.name, updated_at = excluded.updated_at,
        has_second_factor = p.has_second_factor or excluded.has_second_factor
      where p.updated_at < ${new Date(now.getTime() - seenWithin)} or (p.email, p.name) <> (excluded.email, excluded.name)`.execute(
      db.owner,
    );
  }

  /** Agency users have no membership that says when they were last seen. A statement that changes nothing would lock the row. */
  async function recordAgencyProfile(found: FoundProfile, caller: Caller): Promise<void> {
    const { profile_email: email, profile_name: name, profile_updated_at: at } = found;
    const isRecent = at !== null && clock.now().getTime() - at.getTime() <= seenWithin;
    if (isRecent && email === caller.email && name === caller.name) return;
    await recordProfile(caller);
  }

  /** A user's requirements when no client is named: the strictest of their clients. */
  async function findStanding(userId: string): Promise<Standing> {
    const row = await db.owner
      .selectNoFrom(({ exists, selectFrom }) => [
        exists(selectFrom('auth.mfa_factors').select('id').where('user_id', '=', userId).where('status', '=', 'verified')).as(
          'has_factor',
        ),
        exists(
          selectFrom('portal.memberships')
            .select('id')
            .where('user_id', '=', userId)
            .where('role', '=', 'client_admin')
            .where('ended_at', 'is', null),
        ).as('is_admin'),
        exists(selectFrom('portal.agency_members').select('id').where('user_id', '=', userId).where('ended_at', 'is', null)).as(
          'is_agency',
        ),
      ])
      .executeTakeFirstOrThrow();
    return { hasFactor: Boolean(row.has_factor), isAdmin: Boolean(row.is_admin), isAgency: Boolean(row.is_agency) };
  }

  function assessFactor(aal: string | undefined, { hasFactor, isAdmin, isAgency }: Standing): SecondFactorState {
    const isDemanded =
      secondFactorFor === 'all' || (secondFactorFor === 'admins' && (isAdmin || isAgency)) || (isAgency && !isDemo);
    if (aal === 'aal2' || !(hasFactor || isDemanded)) return { missing: 'none', isDemanded };
    return { missing: hasFactor ? 'verify' : 'set_up', isDemanded };
  }

  const requireFactor = ({ missing }: SecondFactorState): void => {
    if (missing !== 'none') throw secondFactorMissing(missing);
  };

  return {
    async authenticate(request, { withoutSecondFactor = false } = {}) {
      const verified = await verify(request);
      const asks = !withoutSecondFactor && verified.aal !== 'aal2';
      const [claims, standing] = await requireLiveSession(requireLive(verified), asks ? findStanding(verified.sub) : null);
      // A session whose factor was removed has a lower level than its token.
      if (!withoutSecondFactor && claims.aal !== 'aal2')
        requireFactor(assessFactor(claims.aal, standing ?? (await findStanding(claims.sub))));
      return toCaller(claims, request);
    },
    standing({ sub, session_id: session, role, aal }) {
      if (role !== 'authenticated' || !isUuid(sub) || session === undefined || !isUuid(session)) return null;
      const level = aal === 'aal2' ? 'aal2' : 'aal1';
      return CompiledQuery.raw('portal.require_standing($1, $2, $3, $4, $5)', [
        sub,
        session,
        level,
        secondFactorFor === 'off' && !isDemo ? 'agency' : secondFactorFor,
        clock.now(),
      ]);
    },
    async enter(request, clientId) {
      const verified = await verify(request);
      if (clientId === null) return { caller: toCaller(await requireLive(verified), request), membership: null };
      const [claims, found] = await look<FoundMembership>('enter_client', verified, clientId);
      const caller = toCaller(claims, request);
      const role = roles.safeParse(found.role ?? found.agency_role);
      if (!found.is_client || !role.success) return { caller, membership: null };
      const membership: Membership = {
        role: role.data,
        locationIds: found.location_ids,
        isSuspended: found.is_suspended,
        maintenance: maintenanceOf(found),
      };
      const isAgency = isAgencyRole(role.data);
      requireFactor(assessFactor(claims.aal, { hasFactor: found.has_factor, isAdmin: role.data === 'client_admin', isAgency }));
      if (isAgency) {
        await recordAgencyProfile(found, caller);
        return { caller: { ...caller, claims: { ...caller.claims, agencyClientId: clientId } }, membership };
      }
      await recordSeen(found, caller);
      return { caller, membership };
    },
    async enterAgency(request, clientId) {
      const verified = await verify(request);
      const [claims, found] = await look<FoundAgencyMember>('enter_console', verified, clientId);
      if (found.role === null) return null;
      requireFactor(assessFactor(claims.aal, { hasFactor: found.has_factor, isAdmin: false, isAgency: true }));
      const caller = toCaller(claims, request);
      await recordAgencyProfile(found, caller);
      return {
        caller: {
          ...caller,
          claims: { ...caller.claims, agencyClientId: allClients },
          agencyRole: agencyRoles.parse(found.role),
          clientIds: found.client_ids,
        },
        mayEnter: found.may_enter,
        isEnded: found.is_ended,
      };
    },
    recordView: (caller, view) => recordView(db, caller, { ...view, now: clock.now() }),
    assess: async (caller) => assessFactor(caller.claims.aal, await findStanding(caller.userId)),
  };
}

const maintenanceOf = ({ maintenance_message: message, maintenance_until: until }: MaintenanceRow) =>
  message === null ? null : { message, until };

const proofs = z.array(z.object({ method: z.string(), timestamp: z.number() }).nullable().catch(null)).catch([]);
const secondFactors = new Set(['totp', 'mfa/phone', 'mfa/webauthn']);

function secondFactorAt(amr: unknown): number | null {
  const times = proofs.parse(amr).flatMap((proof) => (proof && secondFactors.has(proof.method) ? [proof.timestamp] : []));
  return times.length > 0 ? Math.max(...times) : null;
}

/** Two independent queries of one request, run in parallel. A dead session is refused regardless of the other result. */
async function requireLiveSession<T>(
  session: Promise<VerifiedClaims>,
  other: Promise<T> | null,
): Promise<[VerifiedClaims, T | null]> {
  const [live, found] = await Promise.allSettled([session, other]);
  if (live.status === 'rejected') throw live.reason;
  if (found.status === 'rejected') throw found.reason;
  return [live.value, found.value];
}

/** Users write their own names, which appear in emails to others: one line of visible characters. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
}

function toCaller(claims: VerifiedClaims, request: FastifyRequest): Caller {
  const { first_name: first, last_name: last } = claims.user_metadata ?? {};
  const name = oneLine([first, last].filter((part): part is string => typeof part === 'string').join(' '));
  return {
    userId: claims.sub,
    sessionId: claims.session_id ?? null,
    email: claims.email ?? '',
    name: name || (claims.email ?? ''),
    secondFactorAt: claims.aal === 'aal2' ? secondFactorAt(claims.amr) : null,
    claims: { sub: claims.sub, session_id: claims.session_id, role: claims.role, aal: claims.aal },
    ip: addressOf(request),
    userAgent: request.headers['user-agent'] ?? null,
  };
}
