import { submitManualDraft } from '@recoup/contract/placing/manual-entry';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import type { Issue } from '@recoup/domain/shared/issue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { useRepeatable } from '#lib/api/repeatable.ts';
import { isPlacingRefused } from '#shared/company/placing-notice.tsx';
import type { Refusal } from './certification-section.tsx';
import { orderIssues, shownOf } from './entry-check.ts';
import { useEntry } from './entry-context.ts';
import type { DraftRef } from './draft-saver.ts';
import type { EntryValues } from './entry-values.ts';
import { useFocusIssue } from './focus-issue.ts';
import type { useKnowledge } from './use-knowledge.ts';

export interface PlacedAccount {
  people_id: string;
  account_id: string;
}

export interface PlacingOptions extends Pick<ReturnType<typeof useKnowledge>, 'check' | 'learn'> {
  /** Shows every error at its field. */
  showAll: () => Promise<void>;
  /** Saves the final draft; null if that failed. */
  finish: () => Promise<DraftRef | null>;
  onPlaced: (account: PlacedAccount) => void;
}

const UNSAVED = 'The draft could not be saved, so nothing was placed. Check your connection and try again.';

/** Saves the draft, places it, and shows rejections at their fields. */
export function usePlacing({ check, learn, showAll, finish, onPlaced }: PlacingOptions) {
  const { form, entry, visibleFields, client } = useEntry();
  const focusIssue = useFocusIssue();
  const queries = useQueryClient();
  const repeat = useRepeatable();
  const [pending, setPending] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const problemsOf = (now: EntryValues): Issue[] => [...orderIssues(check(now).errors, visibleFields), ...affirmationOf(now)];

  /** Whether there are no errors; otherwise focuses the first one. */
  const isReady = (): boolean => {
    const [first] = problemsOf(form.getValues());
    if (!first) return true;
    focusIssue(first.path);
    return false;
  };

  async function attempt(): Promise<void> {
    await showAll();
    if (!isReady()) return;
    const draft = await finish();
    if (!draft) return setMessage(UNSAVED);
    // The save may have returned issues that only the server can determine.
    if (!isReady()) return;
    const { affirmed } = form.getValues();
    const { data } = await repeat({ draft, affirmed }, (idempotencyKey) =>
      callApi(submitManualDraft, {
        params: { client_id: client.client_id, id: draft.id },
        body: { certification: { version: CERTIFICATION.version, affirmed } },
        idempotencyKey,
      }),
    );
    onPlaced(data);
    // Not the queries of the draft itself, which no longer exists.
    void invalidateOperations(queries, ['debtors.', 'placements.list-drafts', 'placements.get-person', 'placements.find-people']);
  }

  function handleRejection(error: unknown): void {
    if (isPlacingRefused(error)) void invalidateOperations(queries, ['clients.get']);
    const now = form.getValues();
    const named = error instanceof ApiError ? error.errors.filter(({ path }) => path !== '' && path !== 'certification') : [];
    const refused = named.map((problem) => ({ path: problem.path, message: problem.message, shown: shownOf(now, problem.path) }));
    learn({ refused });
    if (refused.length === 0) setMessage(messageOf(error));
    else isReady();
  }

  return {
    pending,
    refusal: { message, problems: attempted ? problemsOf(entry) : [] } satisfies Refusal,
    async submit(): Promise<void> {
      if (pending) return;
      setMessage(null);
      setAttempted(true);
      setPending(true);
      try {
        await attempt();
      } catch (error) {
        handleRejection(error);
      } finally {
        setPending(false);
      }
    },
  };
}

function affirmationOf({ affirmed }: EntryValues): Issue[] {
  if (CERTIFICATION.statements.every((_statement, index) => affirmed[index] === true)) return [];
  return [{ path: 'certification', code: 'not_certified', message: 'Check the certification box' }];
}
