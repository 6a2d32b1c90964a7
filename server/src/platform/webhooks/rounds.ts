import type { FastifyInstance } from 'fastify';

/** How long an event may wait before its webhook is called, in ms. */
const everyMs = 2000;

/** Runs rounds of deliveries while the server listens; the last one ends before the server closes. */
export function createRounds(app: FastifyInstance, { name, run }: { name: string; run: () => Promise<void> }): void {
  let round = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  const next = () => {
    if (isClosing) return;
    timer = setTimeout(() => {
      round = run()
        .catch((error: unknown) => app.log.error({ err: error }, name))
        .finally(next);
    }, everyMs);
    timer.unref();
  };
  app.addHook('onListen', async () => next());
  app.addHook('onClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    await round;
  });
}
