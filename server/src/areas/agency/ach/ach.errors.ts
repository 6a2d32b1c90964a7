import { formatCents } from '@recoup/domain/shared/money';
import { conflict } from '#platform/http/errors.ts';
import type { FiledRow } from './ach.repository.ts';

export const settingsMissing = () => conflict('ach_settings_missing', 'Enter your originator details under ACH settings first.');

export const unfit = (number: string, problem: string) => conflict('remittance_unfit', `Statement ${number}: ${problem}`);

export const wrongState = (message: string) => conflict('ach_file_state', message);

/** Why a statement cannot be voided while its remittance is in a file. */
export function inFile({ number, amount_cents: cents, file_number: file, file_state: state }: FiledRow) {
  return state === 'exported'
    ? conflict(
        'remittance_exported',
        `The ${formatCents(cents)} for statement ${number} was sent to the bank in ACH file ${file}. Record it as paid or returned before you void the statement, so that the correction counts what the client received.`,
      )
    : conflict(
        'remittance_in_file',
        `The remittance of statement ${number} is in ACH file ${file}, which is not exported yet. Cancel that file before you void the statement.`,
      );
}
