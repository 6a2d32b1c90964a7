import { MS_PER } from '@recoup/domain/shared/time';
import { debtorRow, type DebtorFilters } from '@recoup/contract/accounts/debtors';
import { labelOf } from '@recoup/contract/shared/label-of';
import { DEBT_TYPE_INFO } from '@recoup/domain/shared/debt-types';
import { describeStatus } from '@recoup/domain/accounts/statuses';
import type { Readable } from 'node:stream';
import { recordAuditEntry } from '#platform/audit.ts';
import type { BrandConfig } from '#platform/brand.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { recordListViews } from '#platform/list-views.ts';
import { readStatusTexts } from '#platform/status-texts.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { writeCsv } from '#platform/tabular/csv.ts';
import { sheetOf, writeXlsx } from '#platform/tabular/xlsx.ts';
import { presentRow } from './debtors.presenter.ts';
import { listForExport, sumAccounts } from './debtors.repository.ts';
import { scopeOf, type Reader } from './debtors.service.ts';

/** `status_label`: by the agency's status texts. */
type Row = ReturnType<typeof presentRow> & { status_label: string };

const fields = debtorRow.shape;

/** Contains no sensitive field (security.md, Data at rest). */
const columnsBy = (dayOf: (instant: string) => string): readonly TabularColumn<Row>[] => [
  { header: labelOf(fields.debtor_name), kind: 'text', value: (row) => row.debtor_name, width: 28 },
  { header: labelOf(fields.number), kind: 'text', value: (row) => row.number },
  { header: labelOf(fields.client_account_number), kind: 'text', value: (row) => row.client_account_number, width: 20 },
  { header: labelOf(fields.status), kind: 'text', value: (row) => row.status_label },
  { header: labelOf(fields.status_since), kind: 'date', value: (row) => dayOf(row.status_since) },
  { header: labelOf(fields.debt_type), kind: 'text', value: (row) => DEBT_TYPE_INFO[row.debt_type].label },
  { header: labelOf(fields.location_name), kind: 'text', value: (row) => row.location_name },
  { header: labelOf(fields.placed_on), kind: 'date', value: (row) => row.placed_on },
  { header: labelOf(fields.amount_placed_cents), kind: 'money', value: (row) => row.amount_placed_cents },
  { header: labelOf(fields.paid_cents), kind: 'money', value: (row) => row.paid_cents },
  { header: labelOf(fields.balance_cents), kind: 'money', value: (row) => row.balance_cents },
  { header: labelOf(fields.last_activity_at), kind: 'date', value: (row) => dayOf(row.last_activity_at) },
];

const batchRows = 2000;

export interface ExportRequest {
  filters: DebtorFilters;
  /** Only the selected ones, if any are selected. */
  accountIds?: readonly string[] | undefined;
  format: 'csv' | 'xlsx';
}

/** The rows of an account export, streamed or in the background. */
export interface AccountsFile {
  count(reader: Reader, filters: DebtorFilters): Promise<number>;
  /** Streams the file. `onRows` is awaited after each batch with its size; if it throws, the file ends. */
  write(
    reader: Reader,
    request: ExportRequest,
    onRows?: (rows: number) => Promise<void>,
  ): { content: Readable; fileName: string };
}

interface ExportPlatform {
  db: Db;
  clock: AgencyClock;
  config: BrandConfig;
}

export function createAccountsFile({ db, clock, config }: ExportPlatform): AccountsFile {
  const columns = columnsBy(clock.dayOf);
  const wholeScopeOf = (reader: Reader) => ({ ...scopeOf(reader, clock), isWhole: true });

  /** Short keyset transactions: a slow reader of a long file holds no connection. */
  async function* batches(
    reader: Reader,
    { filters, accountIds: ids }: ExportRequest,
    onRows?: (rows: number) => Promise<void>,
  ): AsyncGenerator<Row[]> {
    let after = 0;
    for (;;) {
      const { rows, texts } = await db.asReader(reader.claims, { statementMs: MS_PER.minute }, async (tx) => ({
        rows: await listForExport(tx, wholeScopeOf(reader), { filters, ids, after, limit: batchRows }),
        texts: await readStatusTexts(tx, config),
      }));
      const { sub: userId, session_id: sessionId = null } = reader.claims;
      const view = { clientId: reader.clientId, userId, sessionId, what: 'accounts_export', at: clock.now() };
      await recordListViews(db, [{ ...view, accountIds: rows.map(({ id }) => id) }]);
      yield rows.map((row) => {
        const shown = presentRow(row);
        return { ...shown, status_label: describeStatus(shown.status, texts).label };
      });
      await onRows?.(rows.length);
      const last = rows.at(-1);
      if (!last || rows.length < batchRows) return;
      after = last.number;
    }
  }

  return {
    count: async (reader, filters) =>
      (await db.asReader(reader.claims, { statementMs: MS_PER.minute }, (tx) => sumAccounts(tx, wholeScopeOf(reader), filters)))
        .accounts,
    write: (reader, request, onRows) => {
      const rows = batches(reader, request, onRows);
      const content = request.format === 'csv' ? writeCsv(columns, rows) : writeXlsx([sheetOf('Accounts', columns, rows)]);
      return { content, fileName: `accounts-${clock.today()}.${request.format}` };
    },
  };
}

export function createExportService(platform: ExportPlatform) {
  const { db } = platform;
  const file = createAccountsFile(platform);
  return {
    async open(caller: ClientCaller, request: ExportRequest): Promise<{ content: Readable; fileName: string }> {
      await db.asUser(caller.claims, (tx) =>
        recordAuditEntry(tx, caller, {
          action: 'accounts.exported',
          details: { format: request.format, selected: request.accountIds?.length ?? null },
        }),
      );
      return file.write(caller, request);
    },
  };
}

export type ExportService = ReturnType<typeof createExportService>;
