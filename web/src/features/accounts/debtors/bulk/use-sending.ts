import type { BulkResult } from '@recoup/contract/accounts/requests';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';

interface Step {
  key: string;
  onProgress: (results: readonly BulkResult[]) => void;
}

/** One bulk act: how far it is, what became of each, and a try again that does nothing twice. */
export function useSending(send: (step: Step) => Promise<readonly BulkResult[]>) {
  const queries = useQueryClient();
  const last = useRef({ content: '', key: '' });
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState(0);
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function start(content: string) {
    // What is sent again unchanged is the same act; something else is another one.
    if (last.current.content !== content || last.current.key === '') last.current = { content, key: crypto.randomUUID() };
    setSending(true);
    setError(null);
    try {
      setResults(await send({ key: last.current.key, onProgress: (soFar) => setSent(soFar.length) }));
      await invalidateOperations(queries, ['debtors.', 'requests.', 'timeline.', 'messages.', 'overview.']);
    } catch (caught) {
      setError(messageOf(caught));
    } finally {
      setSending(false);
    }
  }
  return { start: (content: string) => void start(content), isSending, sent, results, error };
}
