import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { endsWithin } from '../with-timeout.ts';

/** Ms for what a handler has to end once its connection is gone. */
const afterCutMs = 5000;

/**
 * Gives the closing of a server: it takes no more requests, lets those that run end for a while, and cuts the connections of those
 * that do not. A client that never reads its answer, or never ends its request, would hold it for ever. Sockets that speak
 * another protocol by now count as well; the HTTP server has forgotten them.
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
    if (!(await endsWithin(afterCutMs, closed))) log.warn({}, 'something of a request was still running when the server stopped');
  };
}
