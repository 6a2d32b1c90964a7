import { expect } from '@playwright/test';
import { operate } from './operator.ts';
import type { RunningProduct } from './server.ts';

let made = 0;

/** An agency system with its own feed key, which sends items like a real one. */
export async function makeFeed(product: RunningProduct) {
  made += 1;
  const printed = await operate(product, 'feed-keys', 'make', '--name', `System ${made}`);
  const key = /rcf_\S+/.exec(printed)?.[0];
  if (!key) throw new Error(`no key in: ${printed}`);
  const send = async (...items: readonly object[]): Promise<{ result: string; code?: string; message?: string }[]> => {
    const answer = await fetch(`${product.url}/api/feed/v1/items`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      body: items.map((item) => JSON.stringify(item)).join('\n'),
    });
    if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}: ${await answer.text()}`);
    const lines = (await answer.text()).split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as { result: string });
  };
  return {
    send,
    /** Publishes a document for a company; `about` is the endpoint's query. */
    async publish(about: Record<string, string>, file: string): Promise<void> {
      const answer = await fetch(`${product.url}/api/feed/v1/company-documents?${new URLSearchParams(about)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
        body: file,
      });
      if (!answer.ok) throw new Error(`the feed answered ${answer.status}: ${await answer.text()}`);
    },
    /** Sends items and expects all to be applied. */
    async give(...items: readonly object[]): Promise<void> {
      const answers = await send(...items);
      expect(answers.filter(({ result }) => result !== 'applied')).toEqual([]);
    },
  };
}
