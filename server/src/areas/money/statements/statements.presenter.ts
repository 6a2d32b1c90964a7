import {
  statementAdjustment,
  statementSections,
  type StatementRow,
  type Statement,
  type StatementLineRow,
  type StatementSection,
} from '@recoup/contract/money/statements';
import { formatAccountNumber, formatBatchNumber } from '@recoup/domain/shared/ids';
import { z } from 'zod';
import { presentPayment } from '#areas/money/payments/index.ts';
import type { LineFound } from './lines.repository.ts';
import type { listCorrections, listInvoicesOf, listNamedAccounts, StatementFound, sumSections } from './statements.repository.ts';

export const sectionLabels: Record<StatementSection, string> = {
  agency: 'Paid to the agency',
  direct: 'Paid to you',
  reversals: 'Reversed',
  adjustments: 'Balances adjusted',
};

export function presentStatementRow({ adjustments: _adjustments, corrects_id: _corrects, ...row }: StatementFound): StatementRow {
  return row as StatementRow;
}

const storedAdjustments = z.array(statementAdjustment.omit({ account: true }).extend({ account_id: z.uuid().nullable() }));

/** Parts of a statement other than its payments. */
export function readAdjustments(row: StatementFound): z.output<typeof storedAdjustments> {
  return storedAdjustments.parse(row.adjustments);
}

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>;

export function presentStatement(parts: {
  row: StatementFound;
  agencyName: string;
  company: { name: string; code: string | null };
  sums: Rows<typeof sumSections>;
  accounts: Rows<typeof listNamedAccounts>;
  invoices: Rows<typeof listInvoicesOf>;
  corrections: Rows<typeof listCorrections>;
}): Statement {
  const nothing = { payments: 0, effect_cents: 0, commission_cents: 0, due_client_cents: 0, due_agency_cents: 0 };
  return {
    ...presentStatementRow(parts.row),
    agency_name: parts.agencyName,
    client_name: parts.company.name,
    client_code: parts.company.code,
    corrects: namedBy(parts.corrections.find(({ id }) => id === parts.row.corrects_id)),
    corrected_by: namedBy(parts.corrections.find(({ corrects_id: id }) => id === parts.row.id)),
    sections: statementSections.map((section) => ({
      ...nothing,
      ...parts.sums.find((sum) => sum.section === section),
      section,
      label: sectionLabels[section],
    })),
    adjustments: readAdjustments(parts.row).map(({ account_id: accountId, ...adjustment }) => {
      const account = parts.accounts.find(({ id }) => id === accountId);
      return {
        ...adjustment,
        account: account
          ? {
              id: account.id,
              people_id: account.person_id,
              number: formatAccountNumber(account.number),
              debtor_name: account.debtor_name,
            }
          : null,
      };
    }),
    invoices: parts.invoices as Statement['invoices'],
  };
}

const namedBy = (found: { id: string; number: string } | undefined) => (found ? { id: found.id, number: found.number } : null);

export function presentLine(row: LineFound): StatementLineRow {
  const { import_id: importId, file_name: fileName, import_row_number: rowNumber } = row;
  return {
    ...presentPayment(row),
    section: row.section,
    principal_cents: row.principal_cents,
    interest_cents: row.interest_cents,
    fees_cents: row.fees_cents,
    costs_cents: row.costs_cents,
    commission_reason: row.commission_reason,
    batch: {
      id: row.batch_id,
      number: formatBatchNumber(row.batch_number),
      source: row.batch_source as StatementLineRow['batch']['source'],
    },
    source:
      importId !== null && fileName !== null && rowNumber !== null
        ? { import_id: importId, file_name: fileName, row_number: rowNumber }
        : null,
  };
}
