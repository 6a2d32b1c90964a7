import { importMapping } from '@recoup/contract/placing/import-shapes';
import { assumedStatement, CERTIFICATION } from '@recoup/domain/placing/certification';
import { formatAccountNumber, formatBatchNumber } from '@recoup/domain/shared/ids';
import { describeStatus, isStatusCode, type StatusTexts } from '@recoup/domain/accounts/statuses';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { recordAuditEntry } from '#platform/audit.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Db } from '#platform/db/db.ts';
import type { Files } from '#platform/files/index.ts';
import { abilitiesOf } from '#platform/http/abilities.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';
import type { AcknowledgedAccount } from '../documents/acknowledgement.ts';
import { writeAcknowledgementCsv } from '../documents/acknowledgement-csv.ts';
import { writeAcknowledgementPdf } from '../documents/acknowledgement-pdf.ts';
import { writeErrorFile, type ErrorRow } from '../documents/error-file.ts';
import { fileGone, importNotFound, noErrors, wrongState } from '../imports.errors.ts';
import { presentSummary, stateOfImport } from '../imports.presenter.ts';
import { findImport, type DetailRow } from '../imports.repository.ts';
import { storedCells, sensitiveColumns, withEdits } from '../stages/cells.ts';
import { fileRows } from '../stages/classified-rows.ts';
import { openSource } from '#platform/sheets/source.ts';
import { findClientName, listErrorRows, listPlaced, type ErrorRowFound } from './downloads.repository.ts';
import { requireColumn } from '../require-column.ts';
import { readBrand } from '#platform/brand.ts';
import { readStatusTexts } from '#platform/status-texts.ts';

const PAGE = 1000;

export interface DownloadsPlatform {
  config: Config;
  db: Db;
  files: Files;
  vault: Vault;
}

export interface Download {
  content: Readable;
  fileName: string;
}

export function createDownloadsService({ config, db, files, vault }: DownloadsPlatform) {
  return {
    async acknowledgement(caller: ClientCaller, id: string, format: 'pdf' | 'csv'): Promise<Download> {
      const { row, clientName, agencyName, statusTexts } = await db.asUser(caller.claims, async (tx) => {
        const found = await findImport(tx, { clientId: caller.clientId, importId: id });
        if (!found) throw importNotFound();
        if (found.state !== 'committed') throw wrongState(stateOfImport(found));
        await recordAuditEntry(tx, caller, {
          action: 'import.acknowledged',
          subjectType: 'import',
          subjectId: id,
          details: { format },
        });
        const { agencyName: agency } = await readBrand(tx, config);
        return {
          row: found,
          clientName: (await findClientName(tx, caller.clientId)).name,
          agencyName: agency,
          statusTexts: await readStatusTexts(tx, config),
        };
      });
      const plan = requireColumn(row, 'plan');
      const summary = presentSummary(row);
      const assumed = summary?.itemization_assumed ?? 0;
      const batchNumber = formatBatchNumber(row.batch_number ?? 0);
      const data = {
        agencyName,
        clientName,
        batchNumber,
        fileName: row.file_name,
        fileSha256: row.file_sha256 ?? '',
        placedAt: (row.certified_at ?? row.updated_at).toISOString(),
        timeZone: config.AGENCY_TIME_ZONE,
        placedBy: plan.certified_name,
        // The certified text; there has been only one version.
        certification: {
          version: plan.certification,
          statements: [...CERTIFICATION.statements, ...(assumed > 0 ? [assumedStatement(assumed)] : [])],
        },
        totals: {
          accounts: summary?.accounts ?? 0,
          people: summary?.people ?? 0,
          amountCents: summary?.amount_cents ?? 0,
          leftOut: summary?.rows.left_out ?? 0,
          errors: summary?.rows.error ?? 0,
        },
        accounts: placedAccounts(caller, row.batch_id ?? '', statusTexts),
      };
      const content = format === 'pdf' ? writeAcknowledgementPdf(data) : writeAcknowledgementCsv(data);
      return { content, fileName: `acknowledgement-${batchNumber}.${format}` };
    },

    async errors(
      caller: ClientCaller,
      id: string,
      { format, sensitive }: { format: 'csv' | 'xlsx'; sensitive: boolean },
    ): Promise<Download> {
      const row = await db.asUser(caller.claims, async (tx) => {
        const found = await findImport(tx, { clientId: caller.clientId, importId: id });
        if (!found) throw importNotFound();
        if (sensitive && !abilitiesOf(caller.role).export_sensitive) throw forbidden();
        if (!['ready', 'committed'].includes(found.state)) throw wrongState(stateOfImport(found));
        if (presentSummary(found)?.rows.error === 0) throw noErrors();
        if (found.file_key === null || !(await files.exists(found.file_key))) throw fileGone();
        await recordAuditEntry(tx, caller, {
          action: 'import.errors_downloaded',
          subjectType: 'import',
          subjectId: id,
          details: { format, sensitive },
        });
        return found;
      });
      const { columns } = requireColumn(row, 'structure');
      const content = writeErrorFile({
        format,
        header: columns.map(({ header }, at) => header || `Column ${at + 1}`),
        rows: errorRows(caller, row, sensitive),
      });
      return { content, fileName: `${row.file_name.replace(/\.\w{1,5}$/, '')} to fix.${format}` };
    },
  };

  async function* placedAccounts(
    caller: ClientCaller,
    batchId: string,
    statusTexts: StatusTexts,
  ): AsyncGenerator<AcknowledgedAccount> {
    let after = 0;
    for (;;) {
      const position = after;
      const rows = await db.asViewer(caller.claims, (tx) =>
        listPlaced(tx, { clientId: caller.clientId, batchId, after: position, limit: PAGE }),
      );
      for (const row of rows)
        yield {
          number: formatAccountNumber(row.number),
          debtorName: row.debtor_name,
          clientAccountNumber: row.client_account_number,
          rowNumber: row.import_row_number,
          amountPlacedCents: row.amount_placed_cents,
          balanceCents: row.balance_cents,
          status: isStatusCode(row.status) ? describeStatus(row.status, statusTexts).label : row.status,
        };
      after = rows.at(-1)?.number ?? after;
      if (rows.length < PAGE) return;
    }
  }

  /** The file's own rows: in the database their sensitive cells are masked. */
  async function* errorRows(caller: ClientCaller, row: DetailRow, sensitive: boolean): AsyncGenerator<ErrorRow> {
    const stored = requireColumn(row, 'structure');
    const masked = sensitiveColumns(stored.columns, importMapping.parse(row.mapping));
    const wanted = wantedRows(caller, row.id);
    let next = (await wanted.next()).value as ErrorRowFound | undefined;
    if (next === undefined) return;
    const temporary = join(config.DATA_DIR, 'tmp');
    const source = await openSource({ content: () => files.get(row.file_key ?? ''), temporary }, stored.source);
    try {
      for await (const { rows } of fileRows(source, stored.structure)) {
        for (const { number, cells } of rows) {
          if (next?.row_number !== number) continue;
          const corrected = withEdits(cells, next.edits, { vault, importId: row.id });
          yield { cells: sensitive ? corrected : storedCells(corrected, masked), reason: next.reason };
          next = (await wanted.next()).value as ErrorRowFound | undefined;
        }
        if (next === undefined) return;
      }
    } finally {
      source.close();
    }
  }

  async function* wantedRows(caller: ClientCaller, importId: string): AsyncGenerator<ErrorRowFound, undefined> {
    const ref = { clientId: caller.clientId, importId };
    let after = 0;
    for (;;) {
      const position = after;
      const rows = await db.asViewer(caller.claims, (tx) => listErrorRows(tx, ref, { after: position, limit: PAGE }));
      yield* rows;
      after = rows.at(-1)?.row_number ?? after;
      if (rows.length < PAGE) return undefined;
    }
  }
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;
