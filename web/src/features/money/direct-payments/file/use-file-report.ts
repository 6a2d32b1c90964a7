import { readDirectPayments } from '@recoup/contract/money/direct-payments';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { ApiError, CanceledError } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useReportMany } from '../queries.ts';
import { included, refuse, reviewOf, type Review } from './review.ts';

export type Stage =
  | { kind: 'choose'; failed: { file: File; error: unknown } | null }
  | { kind: 'reading'; file: File }
  | { kind: 'review'; review: Review }
  | { kind: 'done'; submitted: number; cents: number };

/** Large files on a slow line, in ms. */
const LONG_MS = 120_000;

/** A file of payments from its choice until its rows are reported. The server keeps nothing of it before. */
export function useFileReport() {
  const { client_id: clientId } = useClient();
  const [stage, setStage] = useState<Stage>({ kind: 'choose', failed: null });
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const sending = useReportMany();

  const read = async (file: File) => {
    const { signal } = (reading.current = new AbortController());
    setStage({ kind: 'reading', file });
    try {
      const query = { file_name: file.name.slice(0, 255) };
      const { data } = await callApi(readDirectPayments, {
        params: { client_id: clientId },
        query,
        file,
        signal,
        timeoutMs: LONG_MS,
      });
      setStage({ kind: 'review', review: reviewOf(file.name, data) });
    } catch (error) {
      setStage({ kind: 'choose', failed: error instanceof CanceledError ? null : { file, error } });
    }
  };

  const send = (review: Review) => {
    const { rows } = included(review);
    const body = { rows: rows.map(({ payment }) => payment) };
    sending.mutate(
      { params: { client_id: clientId }, body, timeoutMs: LONG_MS },
      {
        onSuccess: ({ data }) => setStage({ kind: 'done', submitted: data.submitted, cents: data.total_cents }),
        onError: (error) => {
          if (!(error instanceof ApiError) || error.errors.length === 0) return;
          setStage({ kind: 'review', review: refuse(review, rows, error.errors) });
        },
      },
    );
  };

  return {
    stage,
    read,
    send,
    isSending: sending.isPending,
    error: sending.error,
    cancelReading: () => reading.current?.abort(),
    change: (review: Review) => {
      sending.reset();
      setStage({ kind: 'review', review });
    },
    startAgain: () => {
      sending.reset();
      setStage({ kind: 'choose', failed: null });
    },
  };
}

export type FileReport = ReturnType<typeof useFileReport>;
