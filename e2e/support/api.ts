import { demoPassword } from './product.ts';
import type { RunningProduct } from './server.ts';

/** Calls the product's APIs as a demo user; `company` is the id of the user's first company. */
export async function makeCaller(portal: RunningProduct, email = 'admin@demo.test') {
  const answer = await fetch(`${portal.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: await portal.auth.anonKey() },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  async function get<T>(path: string): Promise<T> {
    const found = await fetch(portal.url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!found.ok) throw new Error(`${path} answered ${found.status}: ${await found.text()}`);
    return ((await found.json()) as { data: T }).data;
  }
  const [first] = await get<{ client_id: string; client_name: string; code: string }[]>('/api/core/v1/clients/my-clients');
  if (!first) throw new Error(`${email} belongs to no company`);
  return { get, company: first };
}
