import { issuedAtOnce, issueStatements, type IssueResult } from '@recoup/contract/agency/statement-drafts';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { StepUpCanceledError } from '#lib/api/errors.ts';
import { changed } from '../queries.ts';

type CheckedDraft = BodyOf<typeof issueStatements>['drafts'][number];

/**
 * Issues drafts in several requests. After a stop or an error, drafts of completed requests are issued and the others stay drafts;
 * repeating is safe.
 */
export function useIssueAll(onEnd: (results: IssueResult[]) => void) {
  const queries = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isStopped = useRef(false);

  async function issue(drafts: readonly CheckedDraft[]): Promise<void> {
    isStopped.current = false;
    setError(null);
    setDone(0);
    const results: IssueResult[] = [];
    try {
      for (let start = 0; start < drafts.length && !isStopped.current; start += issuedAtOnce) {
        const { data } = await callApi(issueStatements, { body: { drafts: drafts.slice(start, start + issuedAtOnce) } });
        results.push(...data);
        setDone(results.length);
      }
      onEnd(results);
    } catch (problem) {
      if (!(problem instanceof StepUpCanceledError)) setError(problem);
    } finally {
      setDone(null);
      await invalidateOperations(queries, changed);
    }
  }

  return {
    issue,
    /** Number of drafts processed; null while idle. */
    done,
    error,
    /** Stops after the current request. */
    stop: () => (isStopped.current = true),
  };
}
