import { chooseSheets, type SheetChoice, type SheetSample } from '@recoup/domain/placing/import';
import { SheetFailure } from '#platform/sheets/failure.ts';
import type { Source } from '#platform/sheets/source.ts';

const SAMPLED_ROWS = 300;
const MAX_SAMPLED_SHEETS = 50;
const NOT_SAMPLED = `Only the first ${MAX_SAMPLED_SHEETS} are examined. Split the file, or upload this one on its own.`;

/** Reads the first rows of every sheet and decides which are read. `chosen`: the user's choice. */
export async function surveySheets(source: Source, chosen: readonly string[] | null): Promise<SheetChoice> {
  const samples: SheetSample[] = [];
  for (const [at, { name, hidden, failure }] of source.format.sheets.entries()) {
    const known = failure ?? (at < MAX_SAMPLED_SHEETS ? null : NOT_SAMPLED);
    samples.push(known === null ? await sample(source, { name, hidden }) : { name, hidden, failure: known, rows: [] });
  }
  return chooseSheets(samples, chosen);
}

async function sample(source: Source, sheet: { name: string; hidden: boolean }): Promise<SheetSample> {
  const rows: string[][] = [];
  try {
    for await (const batch of source.rows(sheet.name)) {
      rows.push(...batch.map(({ cells }) => cells));
      if (rows.length >= SAMPLED_ROWS) return { ...sheet, failure: null, rows, isCut: true };
    }
    return { ...sheet, failure: null, rows };
  } catch (error) {
    // One damaged sheet does not keep the others from being read.
    if (error instanceof SheetFailure && source.format.sheets.length > 1) return { ...sheet, failure: error.message, rows: [] };
    throw error;
  }
}
