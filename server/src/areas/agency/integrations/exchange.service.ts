import type { ExchangeFolder } from '@recoup/contract/agency/exchange';
import type { Exchange } from '#areas/feed/exchange/index.ts';

/** What the command line shows of the exchange folder. */
export function createExchangeService(exchange: Pick<Exchange, 'status' | 'patterns'>) {
  return {
    async get(): Promise<ExchangeFolder> {
      const [{ place, exchange: row, waiting, taken, batches }, patterns] = await Promise.all([
        exchange.status(),
        exchange.patterns(),
      ]);
      const { error, failing_since: since, last_look_at: looked, last_success_at: worked } = row;
      return {
        place,
        last_look_at: looked?.toISOString() ?? null,
        last_success_at: worked?.toISOString() ?? null,
        failure:
          error !== null && since
            ? { since: since.toISOString(), times: row.failures, message: error, retry_at: row.retry_at?.toISOString() ?? null }
            : null,
        waiting,
        taken,
        layout: row.layout,
        position: row.batched_position,
        batches: [...batches].map(([state, count]) => ({ state, count })),
        patterns: patterns.map(({ pattern, handling }) => ({
          pattern,
          kind: handling.kind,
          source: handling.source,
          is_dry_run: handling.isDryRun,
          is_history: handling.isHistory,
          columns: handling.columns,
          constants: handling.constants,
        })),
      };
    },
  };
}
