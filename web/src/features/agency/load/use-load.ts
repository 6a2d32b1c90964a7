import { applyLoadFile, checkLoadFile, readLoadFile, type LoadColumns, type LoadReport } from '@recoup/contract/agency/load';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { ApiError, messageOf, StepUpCanceledError } from '#lib/api/errors.ts';

/** What is loaded, and how. */
export interface LoadChoice {
  /** Null: items of several kinds. */
  kind: string | null;
  source: string;
  isHistory: boolean;
}

export interface Mapping {
  /** Header of the column by field. */
  columns: Readonly<Record<string, string>>;
  /** Value of all rows by field. */
  constants: Readonly<Record<string, string>>;
}

type Table = NonNullable<LoadColumns['table']>;

export type Stage =
  | { name: 'choose' }
  | { name: 'map'; file: File; table: Table; mapping: Mapping }
  | { name: 'review'; file: File; table: Table | null; mapping: Mapping; report: LoadReport }
  | { name: 'done'; file: File; report: LoadReport };

const nothing: Mapping = { columns: {}, constants: {} };

/** Files of the size limit take minutes. */
const timeoutMs = 900_000;

/** The steps of loading a file: columns, dry run, application. The browser keeps the file and sends it at each step. */
export function useLoad({ kind, source, isHistory }: LoadChoice) {
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: 'choose' });
  const [busy, setBusy] = useState<string | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const named = (file: File) => ({
    file_name: file.name.slice(-255),
    ...(kind === null ? {} : { kind }),
    ...(source.trim() === '' ? {} : { source: source.trim() }),
  });

  async function run(label: string, work: () => Promise<Stage>): Promise<void> {
    setBusy(label);
    setProblems([]);
    try {
      setStage(await work());
    } catch (error) {
      if (error instanceof StepUpCanceledError) return;
      const listed = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
      setProblems(listed.length > 0 ? listed : [messageOf(error)]);
    } finally {
      setBusy(null);
    }
  }

  const queryOf = (file: File, { columns, constants }: Mapping) => ({
    ...named(file),
    columns: JSON.stringify(columns),
    constants: JSON.stringify(constants),
    history: isHistory ? 'true' : 'false',
  });

  const check = (file: File, table: Table | null, mapping: Mapping) =>
    run('Checking the rows', async () => {
      const { data } = await callApi(checkLoadFile, { query: queryOf(file, mapping), file, timeoutMs });
      return { name: 'review', file, table, mapping, report: data };
    });

  return {
    stage,
    busy,
    problems,
    read: async (file: File): Promise<void> => {
      if (kind === null) return check(file, null, nothing);
      return run('Reading the columns', async () => {
        const { data } = await callApi(readLoadFile, { query: named(file), file, timeoutMs });
        if (data.table) {
          const { mapping, constants } = data.table;
          return { name: 'map', file, table: data.table, mapping: { columns: mapping, constants } };
        }
        const { data: report } = await callApi(checkLoadFile, { query: queryOf(file, nothing), file, timeoutMs });
        return { name: 'review', file, table: null, mapping: nothing, report };
      });
    },
    check,
    apply: (file: File, mapping: Mapping) =>
      run('Applying the rows', async () => {
        const { data } = await callApi(applyLoadFile, { query: queryOf(file, mapping), file, timeoutMs });
        await queries.invalidateQueries();
        return { name: 'done', file, report: data };
      }),
    backTo: (next: Stage) => {
      setProblems([]);
      setStage(next);
    },
  };
}
