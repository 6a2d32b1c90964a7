import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { endsWithin } from '../with-timeout.ts';

/** Milliseconds for a handler to end after its connection is gone. */
const afterCutMs = 5000;

/**
 * Returns the function that closes a server: it accepts no more requests, lets running ones finish for a while, and cuts the
 * connections of the rest. A client that never reads its response, or never ends its request, would block it forever. Upgraded
 * sockets are included; the HTTP server no longer tracks them.
 */
export function drainWithin(
  app: FastifyInstance,
  { seconds, log }: { seconds: number; log: Pick<FastifyBaseLogger, 'warn'> },
): () => Promise<void> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let isDraining = false;
  app.server.on('request', (_request, response: ServerResponse) => {
    // A keep-alive client would hold the connection open after its response.
    response.once('close', () => isDraining && app.server.closeIdleConnections());
  });
  return async () => {
    isDraining = true;
    const closed = app.close();
    if (await endsWithin(seconds * 1000, closed)) return;
    log.warn({ connections: open.size }, 'connections were cut: they did not end in time');
    for (const socket of open) socket.destroy();
    if (!(await endsWithin(afterCutMs, closed))) log.warn({}, 'a request was still running when the server stopped');
  };
}
