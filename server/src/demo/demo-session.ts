import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { demoPassword } from './password.ts';

export type DemoApp = Pick<FastifyInstance, 'inject'>;

const session = z.object({ access_token: z.string() });

/** Signs in as a demo user. Returns a function that calls the API as the browser does and throws on an error response. */
export async function openDemoSession(app: DemoApp, email: string) {
  let token = '';
  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    body?: object | Buffer,
    headers: Record<string, string> = {},
  ) {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.payload.slice(0, 200)}`);
    return answer;
  }
  const answer = await ask('POST', '/auth/v1/token?grant_type=password', { email, password: demoPassword });
  token = session.parse(answer.json()).access_token;
  return ask;
}

export type DemoSession = Awaited<ReturnType<typeof openDemoSession>>;
