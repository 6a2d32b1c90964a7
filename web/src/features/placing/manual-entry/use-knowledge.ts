import { useCallback, useRef, useState } from 'react';
import { checkEntry, type CheckContext } from './entry-check.ts';
import type { EntryValues } from './entry-values.ts';

/** What the form knows beside what stands in it. */
export type Knowledge = Required<CheckContext> & {
  /** Sensitive values that are on file in the draft. */
  kept: readonly string[];
};

/**
 * Knowledge that grows while the form is filled. `latest` and `check` never change what they are and know the newest at
 * once, also in the middle of an answer of the server.
 */
export function useKnowledge(first: Knowledge) {
  const [knowledge, setKnowledge] = useState(first);
  const current = useRef(first);
  const learn = useCallback((news: Partial<Knowledge>) => {
    current.current = { ...current.current, ...news };
    setKnowledge(current.current);
  }, []);
  const latest = useCallback(() => current.current, []);
  const check = useCallback((entry: EntryValues) => checkEntry(entry, current.current), []);
  return { knowledge, latest, learn, check };
}
