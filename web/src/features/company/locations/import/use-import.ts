import { readLocationFile } from '@recoup/contract/company/locations';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { ApiError, CanceledError } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useImportLocations } from '../queries.ts';
import { refuse, type FileRow, type Review } from './review.ts';

export type Stage =
  | { kind: 'choose'; failed: { file: File; error: unknown } | null }
  | { kind: 'reading'; file: File }
  | { kind: 'review'; review: Review }
  | { kind: 'done'; added: number };

/** A file of locations from its choice until its rows are added. The server keeps nothing of it before. */
export function useImport() {
  const { client_id: clientId } = useClient();
  const [stage, setStage] = useState<Stage>({ kind: 'choose', failed: null });
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const adding = useImportLocations();

  async function read(file: File): Promise<void> {
    const canceling = new AbortController();
    reading.current = canceling;
    setStage({ kind: 'reading', file });
    try {
      const { data } = await callApi(readLocationFile, {
        params: { client_id: clientId },
        query: { file_name: file.name.slice(0, 255) },
        file,
        signal: canceling.signal,
        timeoutMs: 120_000,
      });
      const review: Review = {
        fileName: file.name,
        rows: data.rows.map(({ row, location }) => ({ row, location })),
        unknownColumns: data.unknown_columns,
        taken: new Set(data.taken_codes),
        leftOut: new Set(),
        mended: new Set(),
        refused: new Map(),
      };
      setStage({ kind: 'review', review });
    } catch (error) {
      setStage({ kind: 'choose', failed: error instanceof CanceledError ? null : { file, error } });
    }
  }

  /** All of the rows or none. */
  function add(review: Review, rows: readonly FileRow[]): void {
    const body = { rows: rows.map(({ location }) => location) };
    adding.mutate(
      { params: { client_id: clientId }, body, timeoutMs: 120_000 },
      {
        onSuccess: ({ data }) => setStage({ kind: 'done', added: data.added }),
        onError: (error) => {
          if (!(error instanceof ApiError) || error.errors.length === 0) return;
          setStage({ kind: 'review', review: refuse(review, rows, error.errors) });
        },
      },
    );
  }

  return {
    stage,
    read,
    cancelReading: () => reading.current?.abort(),
    change: (review: Review) => {
      adding.reset();
      setStage({ kind: 'review', review });
    },
    startAgain: () => {
      adding.reset();
      setStage({ kind: 'choose', failed: null });
    },
    add,
    isAdding: adding.isPending,
    error: adding.error,
  };
}

export type LocationImport = ReturnType<typeof useImport>;
