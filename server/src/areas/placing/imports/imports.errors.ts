import type { ImportState } from '@recoup/domain/placing/import-states';
import { conflict, notFound, unprocessable, type FieldError } from '#platform/http/errors.ts';

export const importNotFound = () => notFound('upload');
export const rowNotFound = () => notFound('row');

export const fileEmpty = () =>
  unprocessable([
    { path: 'file_bytes', message: 'This file is empty. Export it again and check that it has rows before you upload it.' },
  ]);

export const fileTooLarge = (limit: number) =>
  unprocessable([
    {
      path: 'file_bytes',
      message: `This file is larger than ${Math.floor(limit / 1024 ** 2).toLocaleString('en-US')} MB. Split it into smaller files.`,
    },
  ]);

export const badMapping = (errors: readonly FieldError[]) => unprocessable(errors, 'mapping_invalid');
export const columnNotNamed = () =>
  unprocessable([
    { path: 'column', message: 'Several columns state this fact. Send `column` to say which one you are answering.' },
  ]);
export const badAnswer = () => unprocessable([{ path: 'answer', message: 'This question has no such answer.' }]);
export const badCells = (errors: readonly FieldError[]) => unprocessable(errors);

const states: Record<ImportState, string> = {
  uploading: 'Its file has not arrived yet.',
  uploaded: 'It is waiting to be read.',
  reading: 'It is being read.',
  needs_mapping: 'Its columns must be confirmed first.',
  checking: 'It is being checked.',
  ready: 'It has already been checked.',
  committing: 'Its accounts are being placed.',
  committed: 'Its accounts have already been placed.',
  failed: 'Its file could not be read.',
  cancelled: 'It was cancelled.',
};

/** The file has several lists, and the user has not chosen yet. */
export const sheetsNotChosen = () =>
  unprocessable([{ path: 'sheets', message: 'This file has several lists. Choose which to place first.' }], 'sheets_not_chosen');

/** The import's state does not allow this. */
export const wrongState = (state: ImportState) =>
  conflict('import_state', `This is not possible for the upload now. ${states[state]}`);

export const notCertified = () =>
  unprocessable([{ path: 'certification', message: 'Confirm all statements to place the accounts.' }], 'not_certified');

export const importChanged = () =>
  conflict('import_changed', 'The rows have changed since you reviewed them. Check the totals again, then place the accounts.');

export const nothingToPlace = () =>
  conflict('nothing_to_place', 'No row of this file can be placed. Fix at least one of them first.');

export const fileGone = () => conflict('file_gone', 'The file of this upload has been deleted.');
export const noErrors = () => conflict('no_errors', 'No row of this file has errors; there is nothing to fix.');
export const uploadNotExpected = () => conflict('import_state', 'This upload was canceled.');
