import { CompiledQuery, type Kysely } from 'kysely';
import type { DB } from '#platform/db/schema.ts';
import { isUuid } from '#platform/ids.ts';
import { AuthError, sessionNotFound } from './errors.ts';
import { assembleUser, type UserParts } from './presenter.ts';
import type { AccessClaims, TokenIssuer } from './tokens.ts';
import { isBanned, reviveUser, showUser, type UserJson, type UserRow } from './users.ts';

const statement = 'select auth_ext.find_bearer($1, $2, $3) as found';

type ShownParts = Pick<UserParts, 'factors' | 'identities'>;

interface Found {
  user: UserJson;
  has_session: boolean;
  /** Null unless requested. */
  parts: ShownParts | null;
}

/** The request's bearer, checked in the wire's order with one statement; needs no transaction. */
export function createBearerAuthenticator({ tokens, now }: { tokens: TokenIssuer; now: () => Date }) {
  async function find(
    db: Kysely<DB>,
    jwt: string,
    { withParts }: { withParts: boolean },
  ): Promise<{ user: UserJson; claims: AccessClaims; parts: ShownParts | null }> {
    const claims = await tokens.verify(jwt);
    if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
    const { session_id: sessionId } = claims;
    const isReadable = sessionId === undefined || isUuid(sessionId);
    const parameters = [claims.sub, isReadable ? (sessionId ?? null) : null, withParts];
    const { rows } = await db.executeQuery<{ found: Found | null }>(CompiledQuery.raw(statement, parameters));
    const found = rows[0]?.found;
    if (!found) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    if (!isReadable) throw new AuthError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID');
    if (sessionId !== undefined && !found.has_session) throw sessionNotFound();
    if (isBanned(found.user, now())) throw new AuthError(403, 'user_banned', 'User is banned');
    return { user: found.user, claims, parts: found.parts };
  }

  return {
    /** `db`: a transaction, or none. */
    async authenticate(db: Kysely<DB>, jwt: string): Promise<{ user: UserRow; claims: AccessClaims }> {
      const { user, claims } = await find(db, jwt, { withParts: false });
      return { user: reviveUser(user), claims };
    },
    /** With everything the user's JSON contains. */
    async authenticateWhole(db: Kysely<DB>, jwt: string) {
      const { user, claims, parts } = await find(db, jwt, { withParts: true });
      return { claims, presented: assembleUser(showUser(user), parts ?? { factors: null, identities: null }) };
    },
  };
}
