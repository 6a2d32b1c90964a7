import { useCallback, useRef, useState } from 'react';
import { checkEntry, type CheckContext } from './entry-check.ts';
import type { EntryValues } from './entry-values.ts';

/** Inputs of the rules other than the form's own values. */
export type Knowledge = Required<CheckContext> & {
  /** Sensitive values on file in the draft. */
  onFile: readonly string[];
};

/**
 * What the form learns while it is filled in. `latest` and `check` are stable functions that always read the newest state, even
 * within a response handler.
 */
export function useKnowledge(first: Knowledge) {
  const [knowledge, setKnowledge] = useState(first);
  const current = useRef(first);
  const learn = useCallback((changed: Partial<Knowledge>) => {
    current.current = { ...current.current, ...changed };
    setKnowledge(current.current);
  }, []);
  const latest = useCallback(() => current.current, []);
  const check = useCallback((entry: EntryValues) => checkEntry(entry, current.current), []);
  return { knowledge, latest, learn, check };
}
