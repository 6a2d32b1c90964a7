import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#platform/db/db.ts';
import { escapeLike } from '#platform/db/escape-like.ts';
import { queryOf } from '../http.ts';
import { presentBareUser } from '../presenter.ts';
import { instanceId } from '../users.ts';
import { readPage, sendPageHeaders } from './pagination.ts';

/** `GET /admin/users`, newest first, with pagination headers. */
export async function listUsers(tx: Tx, request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown>> {
  const { page, perPage } = readPage(request);
  const filter = queryOf(request, 'filter');
  let users = tx.selectFrom('auth.users').where('instance_id', '=', instanceId).where('aud', '=', 'authenticated');
  if (filter !== '') {
    const pattern = `%${escapeLike(filter)}%`;
    users = users.where((where) => where.or([where('email', 'ilike', pattern), where('phone', 'ilike', pattern)]));
  }
  const { total } = await users.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await users
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  sendPageHeaders(reply, { path: '/admin/users', page, perPage, total: Number(total) });
  return { users: rows.map(presentBareUser), aud: 'authenticated' };
}
