import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { SourceSheet } from '../db/json-columns.ts';
import { failures, sheetLimits, SheetFailure } from './failure.ts';
import type { NumberedRow } from './text-reader.ts';
import type { Package, PackedFile } from './workbook-package.ts';

/** What an archive needs of one of its files. */
interface ArchivedSource {
  format: { sheets: readonly SourceSheet[] };
  rows(sheet?: string): AsyncGenerator<NumberedRow[]>;
  close(): void;
}

type OpenFile = (content: () => Readable) => Promise<ArchivedSource>;

/** Files that file managers add. */
const NOISE = /(?:^|\/)(?:__MACOSX\/|\.|~\$|thumbs\.db$|desktop\.ini$)/i;

/** The lists of a ZIP archive, one file open at a time. Throws SheetFailure. */
export function createArchive(pack: Package, openFile: OpenFile) {
  const files = pack.files.filter(({ path }) => !NOISE.test(path));
  const unpacked = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (files.length > sheetLimits.archiveFiles || unpacked > sheetLimits.archiveBytes)
    throw failures.archiveTooLarge(sheetLimits.archiveFiles);
  const contentOf = (file: PackedFile) => () => Readable.from(readFile(pack, file));

  return {
    /** Every file, and every sheet of a workbook with several. Files that are not tables carry the reason in `failure`. */
    async list(): Promise<SourceSheet[]> {
      const sheets: SourceSheet[] = [];
      for (const file of files) {
        const name = file.path.slice(0, sheetLimits.nameCharacters);
        try {
          const source = await openFile(contentOf(file));
          try {
            sheets.push(...listSheets(name, file.path, source.format.sheets));
          } finally {
            source.close();
          }
        } catch (error) {
          if (!(error instanceof SheetFailure)) throw error;
          sheets.push({ name, hidden: false, failure: error.message, file: { path: file.path, sheet: null } });
        }
      }
      return sheets;
    },

    async *rows({ path, sheet }: NonNullable<SourceSheet['file']>): AsyncGenerator<NumberedRow[]> {
      const file = files.find((found) => found.path === path);
      if (!file) throw failures.unknownSheet();
      const source = await openFile(contentOf(file));
      try {
        yield* source.rows(sheet ?? undefined);
      } finally {
        source.close();
      }
    },
  };
}

function listSheets(name: string, path: string, sheets: readonly SourceSheet[]): SourceSheet[] {
  if (sheets.length < 2) return [{ name, hidden: false, file: { path, sheet: sheets[0]?.name ?? null } }];
  return sheets.map((sheet) => ({
    name: `${name} › ${sheet.name}`.slice(0, sheetLimits.nameCharacters),
    hidden: sheet.hidden,
    file: { path, sheet: sheet.name },
  }));
}

/** Verifies the checksum: a list with a changed digit would place a wrong amount. */
async function* readFile(pack: Package, file: PackedFile): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of (await pack.open(file.path)) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch {
    throw failures.corrupt();
  }
  if (sum !== file.crc32) throw failures.corrupt();
}
