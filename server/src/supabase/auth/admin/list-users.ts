import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#platform/db/db.ts';
import { validationFailed } from '../errors.ts';
import { queryOf } from '../http.ts';
import { presentBareUser } from '../presenter.ts';
import { instanceId } from '../users.ts';

const largestPage = 1000;

/** The client sends empty strings for omitted parameters. */
function readNumber(request: FastifyRequest, name: string, byDefault: number): number {
  const text = queryOf(request, name);
  if (text === '') return byDefault;
  if (!/^\d{1,9}$/.test(text)) throw validationFailed(`Bad Pagination Parameters: invalid ${name}`);
  return Math.max(1, Number(text));
}

/** `GET /admin/users`, newest first, with pagination headers. */
export async function listUsers(tx: Tx, request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown>> {
  const page = readNumber(request, 'page', 1);
  const perPage = Math.min(readNumber(request, 'per_page', 50), largestPage);
  const filter = queryOf(request, 'filter');
  let users = tx.selectFrom('auth.users').where('instance_id', '=', instanceId).where('aud', '=', 'authenticated');
  if (filter !== '') {
    const pattern = `%${filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
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
  const last = Math.max(1, Math.ceil(Number(total) / perPage));
  // `page` must come first: the client reads the value after the first `=`.
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  void reply.headers({
    'x-total-count': total,
    link: [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
  });
  return { users: rows.map(presentBareUser), aud: 'authenticated' };
}
