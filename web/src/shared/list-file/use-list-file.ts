import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, CanceledError, type FieldError } from '#lib/api/errors.ts';

/** Large files on a slow line, in ms. */
const LONG_MS = 120_000;

export type ListFileStage<Review, Result> =
  | { kind: 'choose'; failed: { file: File; error: unknown } | null }
  | { kind: 'reading'; file: File }
  | { kind: 'review'; review: Review }
  | { kind: 'done'; result: Result };

/** The parts that differ between kinds of lists. The server stores nothing of a file until its rows are applied. */
interface ListFileOptions<Row, Review, Result, Call> {
  read: (file: File, options: { query: { file_name: string }; signal: AbortSignal; timeoutMs: number }) => Promise<Review>;
  /** The applied rows: all of them or none. */
  includedRows: (review: Review) => readonly Row[];
  callOf: (rows: readonly Row[], options: { timeoutMs: number }) => Call;
  applying: Pick<UseMutationResult<Result, Error, Call>, 'mutate' | 'isPending' | 'error' | 'reset'>;
  /** The review with the server's errors, `rows.3.code`, at the rows as they were sent. */
  refuse: (review: Review, sent: readonly Row[], errors: readonly FieldError[]) => Review;
}

/** The steps of a list file: choose, read, review, apply. */
export function useListFile<Row, Review, Result, Call>({
  read,
  includedRows,
  callOf,
  applying,
  refuse,
}: ListFileOptions<Row, Review, Result, Call>) {
  const [stage, setStage] = useState<ListFileStage<Review, Result>>({ kind: 'choose', failed: null });
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  async function readFile(file: File): Promise<void> {
    const { signal } = (reading.current = new AbortController());
    setStage({ kind: 'reading', file });
    try {
      const review = await read(file, { query: { file_name: file.name.slice(0, 255) }, signal, timeoutMs: LONG_MS });
      setStage({ kind: 'review', review });
    } catch (error) {
      setStage({ kind: 'choose', failed: error instanceof CanceledError ? null : { file, error } });
    }
  }

  function apply(review: Review): void {
    const rows = includedRows(review);
    applying.mutate(callOf(rows, { timeoutMs: LONG_MS }), {
      onSuccess: (result) => setStage({ kind: 'done', result }),
      onError: (error) => {
        if (error instanceof ApiError && error.errors.length > 0)
          setStage({ kind: 'review', review: refuse(review, rows, error.errors) });
      },
    });
  }

  const goTo = (next: ListFileStage<Review, Result>) => {
    applying.reset();
    setStage(next);
  };
  return {
    stage,
    read: (file: File) => void readFile(file),
    cancelReading: () => reading.current?.abort(),
    change: (review: Review) => goTo({ kind: 'review', review }),
    startAgain: () => goTo({ kind: 'choose', failed: null }),
    apply,
    isApplying: applying.isPending,
    error: applying.error,
  };
}
