import { join } from 'node:path';
import { Gauge } from 'prom-client';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Mailer } from '#platform/email/index.ts';
import type { Module } from '#platform/http/module.ts';
import { writeStopped } from './exchange.email.ts';
import { createExchange } from './exchange.service.ts';
import { readBrand } from '#platform/brand.ts';

/** What a folder needs of the settings. */
export const exchangeOptions = ({ exchange, DATA_DIR, EXCHANGE_SETTLE_SECONDS }: Config) => ({
  place: exchange,
  temporary: join(DATA_DIR, 'tmp'),
  settleSeconds: EXCHANGE_SETTLE_SECONDS,
});

/** Polls the exchange folder every minute. */
export function createExchangeModule(sendEmail: Mailer['send']): Module {
  return (app, { config, db, vault, clock, files, jobs, log }) => {
    const exchange = createExchange({
      ...exchangeOptions(config),
      db,
      vault,
      clock,
      files,
      log,
      onStopped: (error) =>
        db.asService(async (tx) => {
          const { supportEmail: to } = await readBrand(tx, config);
          await sendEmail(tx, { to, content: writeStopped(config.EXCHANGE_URL ?? '', error) });
        }),
    });
    jobs.define({
      name: 'feed.exchange',
      payload: z.object({}),
      schedule: '* * * * *',
      // A file may be a whole book. The next minute is the retry.
      timeoutSeconds: 86_400,
      retries: 0,
      handler: async (_payload, { signal }) => {
        await exchange.poll({ signal });
      },
    });
    void new Gauge({
      name: 'recoup_exchange_failing',
      help: 'Whether the last poll of the exchange folder failed',
      registers: [app.metrics],
      async collect() {
        // A failure would make all metrics unreadable while the database is down.
        const status = await exchange.status().catch(() => null);
        if (status) this.set(status.exchange.error === null ? 0 : 1);
      },
    });
  };
}

export { createExchange, type Exchange } from './exchange.service.ts';
export { createPlacementFile, listPlacementLayouts } from './placement-file.ts';
