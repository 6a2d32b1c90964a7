import { saveOnboardingStep, type OnboardingView } from '@recoup/contract/company/onboarding';
import type { Problem } from '@recoup/domain/shared/problem';
import type { OnboardingTyped, StepName } from '@recoup/domain/company/onboarding/steps';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { callApi } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/errors.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { mergeTyped, type Merged } from '#lib/state/merge-typed.ts';
import { onboardingQuery } from './queries.ts';
import { bodyOf, storedNumbersOf, problemsOf, shownOf, startOf, typedOf } from './step-values.ts';

export interface StepOptions<S extends StepName> {
  step: S;
  view: OnboardingView;
  person: { name: string; email: string };
  /** Problems that only the server can detect. */
  moreProblems?: (typed: OnboardingTyped[S]) => Problem[];
}

export interface StepForm<T extends FieldValues> {
  form: UseFormReturn<T>;
  isSaving: boolean;
  isUnsaved: boolean;
  /** Error of the latest save. */
  error: unknown;
  /** Fields that both users changed, once the other version is loaded. */
  both: Merged<T>['both'] | null;
  /** Saves the step, even if incomplete. Resolves to the problems that the server still sees; null if the save failed. */
  save: () => Promise<readonly Problem[] | null>;
  /** Validates all fields, shows the problems and focuses the first. */
  check: () => Promise<boolean>;
  /** Shows the server's problems at fields without an error. */
  showProblems: (problems: readonly Problem[]) => void;
  /** Merges the user's edits into another user's save. */
  loadTheirs: () => Promise<void>;
}

/** State of one step's form while the step is open. */
export function useStepForm<S extends StepName>({
  step,
  view,
  person,
  moreProblems,
}: StepOptions<S>): StepForm<OnboardingTyped[S] & FieldValues> {
  type T = OnboardingTyped[S] & FieldValues;
  const queries = useQueryClient();
  const query = onboardingQuery(view.client_id);
  // Merge base. Later query results never overwrite the user's input.
  const [base, setBase] = useState(() => ({
    revision: view.steps[step].revision,
    typed: typedOf(view)[step] as T,
    stored: storedNumbersOf(view),
  }));
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [both, setBoth] = useState<Merged<T>['both'] | null>(null);
  const [start] = useState(() => (base.revision === 0 ? startOf(step, typedOf(view), person.name) : base.typed));
  const form = useForm<T>({
    mode: 'onTouched',
    shouldFocusError: true,
    defaultValues: start as DefaultValues<T>,
    resolver: (values) => {
      const typed = values as T;
      const context = { saved: typedOf(view), stored: base.stored, ownEmail: person.email };
      const problems = [...problemsOf(step, typed, context), ...(moreProblems?.(typed) ?? [])];
      return problems.length === 0 ? { values: typed, errors: {} } : { values: {}, errors: problemErrors<T>(problems) };
    },
  });

  /** Marks the form as submitted: from then on, fields validate on change rather than on blur. */
  async function check(): Promise<boolean> {
    let isRight = false;
    await form.handleSubmit(() => {
      isRight = true;
    })();
    return isRight;
  }

  async function save(): Promise<readonly Problem[] | null> {
    setSaving(true);
    setError(null);
    try {
      const typed = form.getValues();
      const { data } = await callApi(saveOnboardingStep, {
        params: { step },
        query: view.client_id === null ? {} : { client_id: view.client_id },
        body: { revision: base.revision, data: bodyOf(step, typed, base.stored) },
      });
      queries.setQueryData(query.queryKey, { data });
      const shown = shownOf(step, data, typed) as T;
      takeOver(data, shown, shown);
      setBoth(null);
      return data.steps[step].problems;
    } catch (failure) {
      setError(failure);
      return null;
    } finally {
      setSaving(false);
    }
  }

  /** `shown` becomes the form's values; differences from the saved values count as unsaved. */
  function takeOver(fresh: OnboardingView, shown: T, typed = typedOf(fresh)[step] as T): void {
    setBase({ revision: fresh.steps[step].revision, typed, stored: storedNumbersOf(fresh) });
    // Keep errors and field refs, so that fields revalidate on change and stay focusable. Reset directly from the old to the new
    // values: list rows that disappear in between would come back empty.
    const options = { keepErrors: true, keepFieldsRef: true, keepIsSubmitted: true };
    form.reset(typed, { ...options, keepValues: true });
    form.reset(shown, { ...options, keepDefaultValues: true });
  }

  function showProblems(problems: readonly Problem[]): void {
    for (const { path, message } of problems) {
      const name = path as Path<T>;
      if (!form.getFieldState(name).error) form.setError(name, { type: 'server', message });
    }
  }

  async function loadTheirs(): Promise<void> {
    setSaving(true);
    try {
      const { data } = await queries.query({ ...query, staleTime: 0 });
      const merged = mergeTyped<T>({ base: base.typed, mine: form.getValues(), theirs: typedOf(data)[step] as T });
      takeOver(data, merged.value);
      setError(null);
      setBoth(merged.both);
    } catch (failure) {
      setError(failure);
    } finally {
      setSaving(false);
    }
  }

  return {
    form: form as unknown as StepForm<T>['form'],
    isSaving,
    isUnsaved: form.formState.isDirty,
    error,
    both,
    save,
    check,
    showProblems,
    loadTheirs,
  };
}

export const isStepChanged = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'step_changed';
