import type { FastifyRequest } from 'fastify';
import { findUser, type UserRow } from '../users.ts';
import type { Tx } from '#platform/db/db.ts';
import { AuthError } from '../errors.ts';
import { bearerOf } from '../http.ts';
import { isAdminToken, type TokenIssuer } from '../tokens.ts';
import { isUuid } from '#platform/ids.ts';

/** Requires the service key. The role is in the signed token, never in metadata. Errors: 401, 403 `not_admin`. */
export async function requireAdmin(request: FastifyRequest, tokens: TokenIssuer): Promise<void> {
  if (!isAdminToken(await tokens.verifyAny(bearerOf(request)))) throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** The user of the path, locked. Errors: 404. */
export async function findNamedUser(tx: Tx, request: FastifyRequest): Promise<UserRow> {
  const { user_id: id = '' } = request.params as { user_id?: string };
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  await tx.selectFrom('auth.users').select('id').where('id', '=', id).forUpdate().execute();
  const user = await findUser(tx, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}
