import type { chooseExchangeLayout, ExchangeFolder, ExchangePattern } from '@recoup/contract/agency/exchange';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import type { AuditLogAction } from '@recoup/contract/audit/audit-log';
import type { Exchange } from '#areas/feed/exchange/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';

/** Files that the screen lists. */
const maxFiles = 25;

const entry = (caller: AgencyCaller, action: AuditLogAction, details: Record<string, unknown>) => (tx: Tx) =>
  recordAgencyEntries(tx, caller, [{ action, subjectType: 'exchange_folder', details }]);

type FileIn = ExchangeFolder['files_in'][number];
type FileOut = ExchangeFolder['files_out'][number];

/** The exchange folder: the command line's use cases, for administrators, with an entry in the agency's audit log. */
export function createExchangeService(exchange: Exchange) {
  return {
    async get(): Promise<ExchangeFolder> {
      const [status, patterns, filesIn, filesOut] = await Promise.all([
        exchange.status(),
        exchange.patterns(),
        exchange.files(maxFiles),
        exchange.batches(maxFiles),
      ]);
      const { place, exchange: row, waiting, taken, batches } = status;
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
        with_pii: status.withPii,
        layouts: status.layouts,
        files_in: filesIn.map((file) => ({
          name: file.name,
          state: file.state as FileIn['state'],
          message: file.message,
          counts: file.counts,
          at: (file.finished_at ?? file.seen_at).toISOString(),
        })),
        files_out: filesOut.map((file) => ({
          number: file.number,
          name: file.file_name,
          kind: file.kind,
          events: file.events,
          state: file.state as FileOut['state'],
          message: file.message,
          at: (file.answered_at ?? file.sent_at ?? file.created_at).toISOString(),
        })),
      };
    },

    savePattern: (caller: AgencyCaller, { pattern, is_dry_run: isDryRun, is_history: isHistory, ...handling }: ExchangePattern) =>
      exchange.addPattern(
        { pattern, handling: { ...handling, isDryRun, isHistory } },
        entry(caller, 'agency.file_pattern_changed', { pattern, ...handling, is_dry_run: isDryRun, is_history: isHistory }),
      ),

    removePattern: (caller: AgencyCaller, pattern: string) =>
      exchange.removePattern(pattern, entry(caller, 'agency.file_pattern_removed', { pattern })),

    chooseLayout: (caller: AgencyCaller, { layout, with_pii: withPii }: BodyOf<typeof chooseExchangeLayout>) =>
      exchange.writeFiles(layout, { withPii }, entry(caller, 'agency.exchange_layout_chosen', { layout, with_pii: withPii })),

    resend: (caller: AgencyCaller, number: number) =>
      exchange.resend(number, entry(caller, 'agency.exchange_file_resent', { number })),

    receive: (caller: AgencyCaller, number: number) =>
      exchange.markReceived(number, entry(caller, 'agency.exchange_file_received', { number })),
  };
}

export type ExchangeService = ReturnType<typeof createExchangeService>;
