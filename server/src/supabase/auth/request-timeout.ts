import type { FastifyInstance } from 'fastify';

const longest = 10_000;

/** Ends each request of the wire in time: a client that hears nothing would neither try again nor say anything. 504 `request_timeout`. */
export function limitDuration(app: FastifyInstance, milliseconds = longest): void {
  app.addHook('onRoute', (route) => {
    route.handlerTimeout = milliseconds;
  });
}
