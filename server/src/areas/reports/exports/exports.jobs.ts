import { exportLimits } from '@recoup/contract/reports/exports';
import { defineFileJob, findMembership, type FileJobPlatform } from '#platform/file-jobs/index.ts';
import { notify } from '#platform/notify.ts';
import type { PaymentsFile } from '#areas/money/payments/index.ts';
import type { AccountsFile } from '#areas/accounts/debtors/index.ts';
import { formatOf } from './exports.presenter.ts';
import { findExport } from './exports.repository.ts';

export const exportJob = { name: 'exports.write' } as const;

export interface ExportJobPlatform extends FileJobPlatform {
  accounts: AccountsFile;
  payments: PaymentsFile;
}

export function defineExportJob({ accounts, payments, ...platform }: ExportJobPlatform): void {
  defineFileJob(platform, {
    ...exportJob,
    table: 'portal.exports',
    folder: 'exports',
    keptDays: exportLimits.keptDays,
    failureMessage: 'The file could not be created. Please export the list again.',
    find: findExport,
    async isAllowed({ client_id: clientId, created_by: userId, query }) {
      const membership = await platform.db.asService((tx) => findMembership(tx, { clientId, userId }));
      return membership !== undefined && String(membership.location_ids) === String(query.location_ids);
    },
    async make(row, progress, put) {
      const query = row.query;
      // Reads as the author, so that row-level security applies as it does to a request.
      const reader = {
        claims: { sub: row.created_by, role: 'authenticated', session_id: row.session_id ?? undefined },
        clientId: row.client_id,
        locationIds: query.location_ids,
      };
      const format = formatOf(row);
      const total = query.subject === 'payments' ? payments.count(reader, query.filters) : accounts.count(reader, query.filters);
      await progress.total(await total);
      const { content, fileName } =
        query.subject === 'payments'
          ? payments.write(reader, { filters: query.filters, format }, progress.rows)
          : accounts.write(reader, { filters: query.filters, format }, progress.rows);
      await put(content);
      return fileName;
    },
    onEnd: (tx, { client_id, id, created_by: author, query }, { isReady }) =>
      notify(tx, [
        {
          client_id,
          kind: 'report_ready',
          event: isReady ? 'ready' : 'failed',
          subject_id: id,
          params: { list: query.subject === 'payments' ? 'payments' : 'accounts' },
          users: [author],
        },
      ]),
  });
}
