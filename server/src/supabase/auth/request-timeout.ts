import type { FastifyInstance } from 'fastify';

const longest = 10_000;

/** Ends each request in time: a client without a response would neither retry nor report an error. 504 `request_timeout`. */
export function limitDuration(app: FastifyInstance, milliseconds = longest): void {
  app.addHook('onRoute', (route) => {
    route.handlerTimeout = milliseconds;
  });
}
