import { createDryRun, createItemApplier, type Answer, type ApplierContext } from '#areas/feed/items/index.ts';
import type { Operator } from '#areas/feed/systems/index.ts';
import type { FeedFile } from './files.service.ts';

export interface FileReport {
  /** Items by result. */
  counts: Partial<Record<Answer['result'], number>>;
}

interface Run {
  /** For whom the use is recorded, by client and with counts. */
  sender: Pick<Operator, 'name' | 'person' | 'kinds'> & { fileName: string };
  /** Decides the items and applies none. */
  isDryRun: boolean;
  /** Marks the items as history. */
  isHistory: boolean;
  onAnswer?: (answer: Answer) => void;
  /** A refused row: the file's cells, with the code and the reason. */
  onRefused: (row: RefusedRow) => Promise<void> | void;
  /** Everything up to this line is decided and, unless in a dry run, committed. */
  onDecided?: (line: number) => Promise<void>;
}

export interface RefusedRow {
  line: number;
  cells: readonly string[];
  code: string;
  message: string;
}

/** Applies the items of files or tries them out, and records that. An applied file's mapping is saved for the next one. */
export function createFileImport(context: ApplierContext) {
  const [applyItems, dryRun] = [createItemApplier(context), createDryRun(context)];
  return async function importFile(
    file: FeedFile,
    { sender: { fileName, ...from }, isDryRun, isHistory, onAnswer, onRefused, onDecided }: Run,
  ): Promise<FileReport> {
    const counts: FileReport['counts'] = {};
    const take = async (answers: Answer[]) => {
      for (const answer of answers) {
        counts[answer.result] = (counts[answer.result] ?? 0) + 1;
        onAnswer?.(answer);
        if (answer.result !== 'refused') continue;
        const { line, code = '', message = '' } = answer;
        await onRefused({ line, cells: file.cellsOf(line), code, message });
      }
      const last = answers.at(-1)?.line ?? 0;
      file.forget(last);
      await onDecided?.(last);
    };
    const sender: Operator = { systemId: null, ...from, fileName: fileName.slice(-255), clientIds: null };
    if (isDryRun) await dryRun(file.lines(), take, sender, { isHistory });
    else {
      for await (const answers of applyItems(file.lines(), sender, { isHistory })) await take(answers);
      await file.save();
    }
    return { counts };
  };
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
