import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { escapeLike } from '#platform/db/escape-like.ts';
import { validationFailed } from '../errors.ts';
import { queryOf } from '../http.ts';
import { instanceId } from '../users.ts';
import { readPage, sendPageHeaders } from './pagination.ts';

/** The scopes of `query=scope:text` with the payload's fields that they search. */
const scopes: Record<string, readonly string[]> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
};

function readQuery(query: string): { fields: readonly string[]; part: string } {
  const [, scope = '', part = ''] = /^([^:]*):(.*)$/s.exec(query) ?? [];
  const fields = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined;
  if (!fields) throw validationFailed(`Invalid query scope: ${query}`);
  return { fields, part };
}

/**
 * `GET /admin/audit`: entries of the auth log, newest first, with pagination headers. `query` is `author:`, `action:` or `type:`
 * and a part of the value. Errors: `validation_failed`.
 */
export async function listAudit(tx: Tx, request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown>[]> {
  const { page, perPage } = readPage(request);
  const query = queryOf(request, 'query');
  let entries = tx.selectFrom('auth.audit_log_entries').where('instance_id', '=', instanceId);
  if (query !== '') {
    const { fields, part } = readQuery(query);
    const pattern = `%${escapeLike(part)}%`;
    if (part !== '')
      entries = entries.where((where) => where.or(fields.map((field) => sql<boolean>`payload ->> ${field} ilike ${pattern}`)));
  }
  const { total } = await entries.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await entries
    .select(['id', 'payload', 'created_at', 'ip_address'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  sendPageHeaders(reply, { path: '/admin/audit', page, perPage, total: Number(total), others: query === '' ? {} : { query } });
  return rows;
}
