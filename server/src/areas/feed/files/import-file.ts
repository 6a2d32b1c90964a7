import type { Answer, RawLine } from '#areas/feed/items/index.ts';
import type { FeedFile } from './files.service.ts';

export interface FileReport {
  /** Items by result. */
  counts: Partial<Record<Answer['result'], number>>;
}

interface Taking {
  /** Applies items or tries them out. */
  decide: (lines: AsyncIterable<RawLine[]>, take: (answers: Answer[]) => Promise<void>) => Promise<void>;
  onAnswer?: (answer: Answer) => void;
  /** A refused row: the file's cells, with the code and the reason. */
  onRefused: (row: RefusedRow) => Promise<void> | void;
}

export interface RefusedRow {
  line: number;
  cells: readonly string[];
  code: string;
  message: string;
}

/** Runs a file's items through the feed. */
export async function importFile(file: FeedFile, { decide, onAnswer, onRefused }: Taking): Promise<FileReport> {
  const counts: FileReport['counts'] = {};
  await decide(file.lines(), async (answers) => {
    for (const answer of answers) {
      counts[answer.result] = (counts[answer.result] ?? 0) + 1;
      onAnswer?.(answer);
      if (answer.result !== 'refused') continue;
      const { line, code = '', message = '' } = answer;
      await onRefused({ line, cells: file.cellsOf(line), code, message });
    }
    file.forget(answers.at(-1)?.line ?? 0);
  });
  return { counts };
}

/** The columns of the file of refused rows: those of the original, so that it can be corrected and sent again. */
export function refusedColumns(file: FeedFile) {
  return [
    ...file.header.map((header, index) => ({
      header,
      kind: 'text' as const,
      value: ({ cells }: RefusedRow) => cells[index] ?? '',
    })),
    { header: 'Refused line', kind: 'number' as const, value: ({ line }: RefusedRow) => line },
    { header: 'Refused code', kind: 'text' as const, value: ({ code }: RefusedRow) => code },
    { header: 'Refused reason', kind: 'text' as const, value: ({ message }: RefusedRow) => message },
  ];
}
