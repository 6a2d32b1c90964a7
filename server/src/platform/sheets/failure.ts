/** Why a file cannot be read at all. `code` is stable; `message` tells the user what to do. */
export class SheetFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SheetFailure';
    this.code = code;
  }
}

export const failures = {
  empty: () => new SheetFailure('empty', 'This file is empty. Export it again and check that it has rows before you upload it.'),
  picture: (what: string) =>
    new SheetFailure(
      'not_a_table',
      `This is ${what}, not a table. Upload the list as CSV or XLSX; images and PDFs can be added to an account as documents.`,
    ),
  oldWorkbook: () =>
    new SheetFailure('old_workbook', 'This .xls workbook cannot be read. Open it in Excel and save it as .xlsx or CSV.'),
  oldWorkbookTooLarge: () =>
    new SheetFailure('old_workbook', 'This .xls workbook is too large. Open it in Excel and save it as .xlsx or CSV.'),
  otherSpreadsheet: (what: string) =>
    new SheetFailure('other_spreadsheet', `This is ${what}. Open it, save it as .xlsx or CSV, and upload the new copy.`),
  /** With the reason why the only file cannot be read, if the archive has one file. */
  emptyArchive: (files: readonly { failure?: string }[]) =>
    new SheetFailure(
      'archive',
      (files.length === 1 ? files[0]?.failure : undefined) ??
        'This ZIP archive contains no list. Unpack it and check which file lists accounts.',
    ),
  archiveInArchive: () =>
    new SheetFailure('archive', 'This ZIP archive is inside another one. Unpack it and upload the files that list accounts.'),
  archiveTooLarge: (files: number) =>
    new SheetFailure(
      'archive',
      `This ZIP archive has more than ${files} files or unpacks to more than 1 GB. Unpack it and upload each file that lists accounts.`,
    ),
  archivePaths: () =>
    new SheetFailure(
      'archive',
      'This ZIP archive contains file paths outside its own folder, which may be an attack. If you trust the sender, unpack it and upload the files.',
    ),
  archiveProtected: () =>
    new SheetFailure(
      'password_protected',
      'This ZIP archive is password-protected. Unpack it and upload each file that lists accounts.',
    ),
  protected: () =>
    new SheetFailure(
      'password_protected',
      'This workbook is protected by a password. Remove the password (File, Info, Protect Workbook) and upload it again.',
    ),
  corrupt: () =>
    new SheetFailure(
      'corrupt',
      'This file is damaged or incomplete. Open it in the program that made it, save it again, and upload the new copy.',
    ),
  bomb: () =>
    new SheetFailure('unpacks_too_large', 'This file unpacks to far more than its size. Save the list as CSV and upload that.'),
  tooManyRows: (limit: number) =>
    new SheetFailure(
      'too_many_rows',
      `This file has more than ${limit.toLocaleString('en-US')} rows. Split it into smaller files.`,
    ),
  tooManyColumns: (limit: number) =>
    new SheetFailure(
      'too_many_columns',
      `This file has more than ${limit} columns. Remove the columns that are not needed and upload it again.`,
    ),
  cellTooLarge: (row: number) =>
    new SheetFailure(
      'cell_too_large',
      `Row ${row} has a cell of more than 100,000 characters. Shorten it, or check that no quotation mark is missing there.`,
    ),
  cutOff: () =>
    new SheetFailure(
      'cut_off',
      'This file ends in the middle of a quoted text: it is incomplete, or a quotation mark is missing. Export it again and upload the new file.',
    ),
  noData: () =>
    new SheetFailure(
      'no_rows',
      'This file has a header but no row with data below it. Check that you exported the right list, and that no filter hides its rows.',
    ),
  unknownSheet: () =>
    new SheetFailure('unknown_sheet', 'This workbook no longer has a sheet with that name. Choose another sheet.'),
  noSheets: () => new SheetFailure('empty', 'This workbook has no sheet with rows.'),
  undecodable: () =>
    new SheetFailure('encoding', 'This file is not text in an encoding that we know. Save it as CSV (UTF-8) or XLSX.'),
};

export const sheetLimits = {
  rows: 500_000,
  columns: 500,
  cellCharacters: 100_000,
  unpackedBytes: 2 * 1024 ** 3,
  sharedTextBytes: 192 * 1024 ** 2,
  /** The total text of a sheet's cells: a shared string is stored once and may be used by millions. */
  sheetCharacters: 1024 ** 3,
  rowCharacters: 1_500_000,
  sheets: 1000,
  archiveFiles: 50,
  archiveBytes: 1024 ** 3,
  /** Of a sheet's name; Excel allows 31. */
  nameCharacters: 200,
  /** Of an old workbook, which is held in memory whole. */
  oldWorkbookBytes: 24 * 1024 ** 2,
};
