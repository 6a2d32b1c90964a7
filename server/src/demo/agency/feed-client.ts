import { itemAnswer, type ItemAnswer } from '@recoup/contract/feed/items';
import { outboxItem, type OutboxItem } from '@recoup/contract/feed/outbox';
import type { readAccounts } from '@recoup/contract/feed/read-back';
import type { getTotals, getTrust } from '@recoup/contract/feed/reconciliation';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiBases } from '#platform/http/bind.ts';

/** Lines per request: a few transactions of the feed. */
const linesPerRequest = 4000;
const pageSize = 500;

const page = z.object({ data: z.array(outboxItem), page: z.object({ next_cursor: z.string().nullable() }) });

/** The feed as any agency's system uses it: by key and URL. Throws on any error response. */
export function createFeedClient(app: Pick<FastifyInstance, 'inject'>, key: string) {
  async function call(
    method: 'GET' | 'POST',
    path: string,
    { body, type, alsoFine = [] }: { body?: string; type?: string; alsoFine?: readonly number[] } = {},
  ): Promise<string> {
    const answer = await app.inject({
      method,
      url: `${apiBases.feed}${path}`,
      headers: { authorization: `Bearer ${key}`, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode !== 200 && !alsoFine.includes(answer.statusCode))
      throw new Error(`the feed answered ${answer.statusCode} to ${path}: ${answer.payload.slice(0, 300)}`);
    return answer.payload;
  }

  return {
    /** All events after a cursor, oldest first. */
    async readOutbox(after: string | null): Promise<OutboxItem[]> {
      const items: OutboxItem[] = [];
      let cursor = after ?? '0';
      for (;;) {
        const { data } = page.parse(JSON.parse(await call('GET', `/v1/outgoing?after=${cursor}&limit=${pageSize}`)));
        items.push(...data);
        cursor = data.at(-1)?.cursor ?? cursor;
        if (data.length < pageSize) return items;
      }
    },

    async acknowledge(cursor: string): Promise<void> {
      await call('POST', '/v1/outgoing/acknowledge', { body: JSON.stringify({ cursor }), type: 'application/json' });
    },

    /** Returns the results of all items, in order. */
    async send(items: readonly object[], { isHistory = false } = {}): Promise<ItemAnswer[]> {
      const answers: ItemAnswer[] = [];
      for (let start = 0; start < items.length; start += linesPerRequest) {
        const body = items
          .slice(start, start + linesPerRequest)
          .map((item) => `${JSON.stringify(item)}\n`)
          .join('');
        const text = await call('POST', `/v1/items${isHistory ? '?history=true' : ''}`, { body, type: 'application/x-ndjson' });
        for (const line of text.split('\n')) if (line !== '') answers.push(itemAnswer.parse(JSON.parse(line)));
      }
      return answers;
    },

    async readTotals(day: string): Promise<ResponseOf<typeof getTotals>['data']> {
      return (JSON.parse(await call('GET', `/v1/totals?day=${day}`)) as ResponseOf<typeof getTotals>).data;
    },

    async readTrust(day: string): Promise<ResponseOf<typeof getTrust>['data']> {
      return (JSON.parse(await call('GET', `/v1/trust?day=${day}`)) as ResponseOf<typeof getTrust>).data;
    },

    /** All accounts of a client. */
    async readAccounts(client: string): Promise<ResponseOf<typeof readAccounts>['data']> {
      const rows: ResponseOf<typeof readAccounts>['data'] = [];
      let cursor: string | null = null;
      do {
        const search: string = new URLSearchParams({
          client,
          limit: String(pageSize),
          ...(cursor === null ? {} : { cursor }),
        }).toString();
        const answer = JSON.parse(await call('GET', `/v1/accounts?${search}`)) as ResponseOf<typeof readAccounts>;
        rows.push(...answer.data);
        cursor = answer.data.length < pageSize ? null : answer.page.next_cursor;
      } while (cursor !== null);
      return rows;
    },

    /** Approves a company that submitted its onboarding; someone else may have decided already. */
    async approve(client: string): Promise<void> {
      const body = JSON.stringify({ decision: 'approve' });
      await call('POST', `/v1/onboardings/${encodeURIComponent(client)}/decision`, {
        body,
        type: 'application/json',
        alsoFine: [404, 409],
      });
    },
  };
}

export type FeedClient = ReturnType<typeof createFeedClient>;
