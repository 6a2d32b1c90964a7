// Baseline of the auth benchmark in its own process: a Fastify with one route of one indexed query, and bare password hashes.
// Arguments: database URL and a hash to compare with.
import { compare } from '@node-rs/bcrypt';
import Fastify from 'fastify';
import { performance } from 'node:perf_hooks';
import { createPool } from '../../server/src/platform/db/pool.ts';

const [url = '', stored = ''] = process.argv.slice(2);
const pool = createPool({ url });
const app = Fastify();

app.get<{ Params: { id: string } }>('/users/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from auth.users where id = $1', [params.id]);
  return rows[0];
});

/** The statement every refresh needs: a write that waits for the disk. */
app.post<{ Params: { id: string } }>('/sessions/:id', async ({ params }) => {
  const { rows } = await pool.query('update auth.sessions set updated_at = now() where id = $1 returning *', [params.id]);
  return rows[0];
});

app.post<{ Querystring: { callers: string; milliseconds: string } }>('/hashes', async ({ query }) => {
  const started = performance.now();
  const until = started + Number(query.milliseconds);
  let hashes = 0;
  const caller = async () => {
    while (performance.now() < until) {
      await compare('bench-password', stored);
      hashes += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(query.callers) }, caller));
  return { perSecond: (hashes / (performance.now() - started)) * 1000 };
});

console.log(`is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.stdin.resume().on('end', () => {
  void app.close().then(() => pool.end());
});
