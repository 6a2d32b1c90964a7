import type { Issue } from '@recoup/domain/shared/issue';
import { CERTIFICATION } from '@recoup/domain/placing/certification';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type FieldErrors, type Path, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { EntryValues } from './entry-values.ts';

/** The form's own rules, applied to its current values. */
export type Check = (entry: EntryValues) => { errors: readonly Issue[] };

export interface EntryForm {
  form: UseFormReturn<EntryValues>;
  entry: EntryValues;
  /** Shows all errors from now on, not only those of touched fields. */
  showAll: () => Promise<void>;
}

/**
 * The form with the placement rules. Errors show once a field is touched, and all of them after an attempt to submit. Touched
 * fields are validated again on every change, because correcting one amount can resolve the error of another.
 * Only the first `check` is used.
 */
export function useEntryForm(defaultValues: EntryValues, check: Check): EntryForm {
  const all = useRef(false);
  const [resolver] = useState(() => createResolver(check, all));
  const form = useForm<EntryValues>({ defaultValues, resolver, mode: 'onTouched' });
  const { control, formState, trigger } = form;
  const entry = useWatch({ control }) as EntryValues;
  const touched = Object.keys(formState.touchedFields.values ?? {}).map((key) => `values.${key}` as Path<EntryValues>);
  const names = touched.join();
  const verdict = JSON.stringify([check(entry).errors, entry.affirmed, names]);
  const shown = useRef('');

  useEffect(() => {
    if (verdict === shown.current) return;
    shown.current = verdict;
    if (all.current) void trigger();
    else if (names !== '') void trigger(names.split(',') as Path<EntryValues>[]);
  }, [verdict, names, trigger]);

  return {
    form,
    entry,
    showAll: async () => {
      all.current = true;
      await trigger();
    },
  };
}

function createResolver(check: Check, all: { current: boolean }): Resolver<EntryValues> {
  return (entry) => {
    const values: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of check(entry).errors) values[path] ??= { type: code, message };
    const affirmed = all.current
      ? CERTIFICATION.statements.map((_statement, index) =>
          entry.affirmed[index] === true ? undefined : { type: 'required', message: 'Check the certification box' },
        )
      : [];
    const errors = {
      ...(Object.keys(values).length > 0 ? { values } : {}),
      ...(affirmed.some(Boolean) ? { affirmed } : {}),
    } as FieldErrors<EntryValues>;
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: entry, errors: {} };
  };
}
