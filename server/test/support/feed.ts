import type { ItemAnswer } from '@recoup/contract/feed/items';
import { systemClock } from '#platform/clock.ts';
import { createSystemKeys, type NewKey } from '#areas/feed/systems/index.ts';
import type { TestServer } from './server.ts';

let counter = 0;

/** An agency system with its own feed key, which sends items like a real one. */
export async function makeFeed(
  server: TestServer,
  scopes: readonly string[] = ['read', 'write', 'pii:read'],
  limits: Pick<NewKey, 'clients' | 'expiresOn'> = {},
) {
  counter += 1;
  const name = `System ${counter}`;
  const key = await createSystemKeys({ db: server.platform.db, clock: systemClock }).make({ name, scopes, ...limits });
  const post = (body: string, { type = 'application/x-ndjson', query = '' } = {}) =>
    fetch(`${server.url}/api/feed/v1/items${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body,
    });
  return {
    name,
    key,
    post,
    /** Sends items, one per line, and returns the answers in order. */
    async send(items: readonly object[], { isHistory = false } = {}): Promise<ItemAnswer[]> {
      const query = isHistory ? '?history=true' : '';
      const answer = await post(items.map((item) => JSON.stringify(item)).join('\n'), { query });
      if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}: ${await answer.text()}`);
      return readAnswers(await answer.text());
    },
    get: async <T>(path: string) => {
      const answer = await fetch(`${server.url}/api/feed${path}`, { headers: { authorization: `Bearer ${key}` } });
      return { status: answer.status, body: (await answer.json()) as T };
    },
  };
}

export function readAnswers(text: string): ItemAnswer[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ItemAnswer);
}
