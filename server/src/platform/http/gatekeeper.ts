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

interface FoundMembership {
  /** Null: an agency user, who is no member. */
  id: string | null;
  membership: Membership;
  hasFactor: boolean;
  lastSeenAt: Date | null;
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
export const lostStanding = 'RCS01';

export function createGatekeeper(db: Db, { verifier, secondFactorFor, isDemo, clock }: GatekeeperOptions): Gatekeeper {
  async function verify(request: FastifyRequest): Promise<VerifiedClaims> {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthenticated();
    const claims = await verifier.verifyAccessToken(token).catch(() => {
      throw unauthenticated();
    });
    if (claims.role !== 'authenticated') throw unauthenticated();
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

  /** One statement without a transaction; it names user and client, so it needs no policy. */
  async function findMembership(userId: string, clientId: string): Promise<FoundMembership | null> {
    const { rows } = await sql<{
      id: string | null;
      role: string | null;
      agency_role: string | null;
      location_ids: string[] | null;
      last_seen_at: Date | null;
      has_factor: boolean;
      is_suspended: boolean;
    }>`
      select m.id, m.role, m.location_ids, m.last_seen_at, g.role as agency_role, c.suspended_at is not null as is_suspended,
        exists (select from auth.mfa_factors f where f.user_id = ${userId} and f.status = 'verified') as has_factor
      from portal.clients c
      left join portal.memberships m on m.client_id = c.id and m.user_id = ${userId} and m.ended_at is null and c.live_at is not null
      left join portal.agency_members g
        on g.user_id = ${userId} and g.ended_at is null and (g.client_ids is null or c.id = any (g.client_ids))
      where c.id = ${clientId}`.execute(db.owner);
    const role = roles.safeParse(rows[0]?.role ?? rows[0]?.agency_role);
    const [row] = rows;
    if (!row || !role.success) return null;
    return {
      id: row.id,
      membership: { role: role.data, locationIds: row.location_ids, isSuspended: row.is_suspended },
      hasFactor: row.has_factor,
      lastSeenAt: row.last_seen_at,
    };
  }

  /** One statement, like `findMembership`. */
  async function findAgencyMember(userId: string, clientId: string | null) {
    const { rows } = await sql<{ role: string; client_ids: string[] | null; may_enter: boolean; has_factor: boolean }>`
      select g.role, g.client_ids,
        exists (select from portal.clients c where c.id = ${clientId}::uuid and (g.client_ids is null or c.id = any (g.client_ids)))
          as may_enter,
        exists (select from auth.mfa_factors f where f.user_id = ${userId} and f.status = 'verified') as has_factor
      from portal.agency_members g
      where g.user_id = ${userId} and g.ended_at is null`.execute(db.owner);
    return rows[0] ?? null;
  }

  /** Stores when a member was last seen, and their name. */
  async function recordSeen({ id, lastSeenAt }: FoundMembership, caller: Caller): Promise<void> {
    const now = clock.now();
    if (lastSeenAt && now.getTime() - lastSeenAt.getTime() < seenWithin) return;
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

  function judge(aal: string | undefined, { hasFactor, isAdmin, isAgency }: Standing): SecondFactorState {
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
      const [claims, standing] = await bothUnlessDead(requireLive(verified), asks ? findStanding(verified.sub) : null);
      // A session whose factor was removed has a lower level than its token.
      if (!withoutSecondFactor && claims.aal !== 'aal2')
        requireFactor(judge(claims.aal, standing ?? (await findStanding(claims.sub))));
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
      const [claims, found] = await bothUnlessDead(
        requireLive(verified),
        clientId === null ? null : findMembership(verified.sub, clientId),
      );
      const caller = toCaller(claims, request);
      if (!found || clientId === null) return { caller, membership: null };
      const { hasFactor, membership } = found;
      requireFactor(
        judge(claims.aal, { hasFactor, isAdmin: membership.role === 'client_admin', isAgency: isAgencyRole(membership.role) }),
      );
      if (isAgencyRole(membership.role)) {
        await recordProfile(caller);
        return { caller: { ...caller, claims: { ...caller.claims, agencyClientId: clientId } }, membership };
      }
      await recordSeen(found, caller);
      return { caller, membership };
    },
    async enterAgency(request, clientId) {
      const verified = await verify(request);
      const [claims, found] = await bothUnlessDead(requireLive(verified), findAgencyMember(verified.sub, clientId));
      if (!found) return null;
      requireFactor(judge(claims.aal, { hasFactor: found.has_factor, isAdmin: false, isAgency: true }));
      const caller = toCaller(claims, request);
      await recordProfile(caller);
      return {
        caller: {
          ...caller,
          claims: { ...caller.claims, agencyClientId: allClients },
          agencyRole: agencyRoles.parse(found.role),
          clientIds: found.client_ids,
        },
        mayEnter: found.may_enter,
      };
    },
    recordView: (caller, view) => recordView(db, caller, { ...view, now: clock.now() }),
    assess: async (caller) => judge(caller.claims.aal, await findStanding(caller.userId)),
  };
}

const proofs = z.array(z.object({ method: z.string(), timestamp: z.number() }).nullable().catch(null)).catch([]);
const secondFactors = new Set(['totp', 'mfa/phone', 'mfa/webauthn']);

function secondFactorAt(amr: unknown): number | null {
  const times = proofs.parse(amr).flatMap((proof) => (proof && secondFactors.has(proof.method) ? [proof.timestamp] : []));
  return times.length > 0 ? Math.max(...times) : null;
}

/** Two independent queries of one request, run in parallel. A dead session is refused regardless of the other result. */
async function bothUnlessDead<T>(
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
