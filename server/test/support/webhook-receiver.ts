import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedCall {
  body: string;
  signature: string;
}

/** A receiver of webhooks; `answers` are its next responses (only to calls of `type`, if given), 204 after them. */
export async function listenForWebhooks(answers: (number | 'cut')[] = [], type?: string) {
  const calls: ReceivedCall[] = [];
  const arrivals: ((call: ReceivedCall) => void)[] = [];
  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      const received = { body: await text(request), signature: String(request.headers['recoup-signature']) };
      const isAnswered = type === undefined || (JSON.parse(received.body) as { type: string }).type === type;
      const answer = (isAnswered ? answers.shift() : undefined) ?? 204;
      if (answer === 'cut') response.destroy();
      else response.writeHead(answer).end();
      calls.push(received);
      arrivals.shift()?.(received);
    })();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`,
    calls,
    next: () => new Promise<ReceivedCall>((resolve) => arrivals.push(resolve)),
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}
