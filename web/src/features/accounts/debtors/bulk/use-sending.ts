import type { BulkResult } from '@recoup/contract/accounts/requests';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useRepeatable } from '#lib/api/repeatable.ts';
import { chunksOf, type Chunk } from './bulk-queries.ts';

/** One bulk action: its progress, the result of each account, and a retry that resumes after the answered chunks. */
export function useSending(ids: readonly string[], send: (chunk: Chunk) => Promise<{ data: BulkResult[] }>) {
  const queries = useQueryClient();
  const repeat = useRepeatable();
  const answered = useRef<{ content: string; chunks: BulkResult[][] }>({ content: '', chunks: [] });
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState(0);
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const [error, setError] = useState<string | null>(null);

  /** `content` identifies the action; only a retry with the same content resumes. */
  async function start(content: string) {
    if (answered.current.content !== content) answered.current = { content, chunks: [] };
    const { chunks } = answered.current;
    setSending(true);
    setError(null);
    try {
      for (const account_ids of chunksOf(ids).slice(chunks.length)) {
        const { data } = await repeat({ content, account_ids }, (idempotencyKey) => send({ account_ids, idempotencyKey }));
        chunks.push(data);
        setSent(chunks.flat().length);
      }
      setResults(chunks.flat());
      await invalidateOperations(queries, ['debtors.', 'requests.', 'timeline.', 'messages.', 'overview.']);
    } catch (caught) {
      setError(messageOf(caught));
    } finally {
      setSending(false);
    }
  }
  return { start: (content: string) => void start(content), isSending, sent, results, error };
}
