import { saveOnboardingStep, type OnboardingView } from '@recoup/contract/company/onboarding';
import type { Problem } from '@recoup/domain/shared/problem';
import type { OnboardingTyped, StepName } from '@recoup/domain/company/onboarding/steps';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { callApi } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/errors.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { mergeTyped, type Merged } from '#lib/state/merge-typed.ts';
import { onboardingQuery } from './queries.ts';
import { bodyOf, keptOf, problemsOf, shownOf, startOf, typedOf } from './step-values.ts';

export interface StepOptions<S extends StepName> {
  step: S;
  view: OnboardingView;
  person: { name: string; email: string };
  /** Of problems that only the server can know. */
  moreProblems?: (typed: OnboardingTyped[S]) => Problem[];
}

export interface StepForm<T extends FieldValues> {
  form: UseFormReturn<T>;
  isSaving: boolean;
  isUnsaved: boolean;
  /** Of the latest save. */
  error: unknown;
  /** Fields that both have changed, after the other one's step was loaded. */
  both: Merged<T>['both'] | null;
  /** Saves the step as it stands. True once it is saved. */
  save: () => Promise<boolean>;
  /** Checks all fields and shows what is not in order; the first of them gets the focus. */
  check: () => Promise<boolean>;
  /** Takes what somebody else saved, and puts what was typed here onto it. */
  loadTheirs: () => Promise<void>;
}

/** One step from its first letter until it is saved. Lives as long as the step is open. */
export function useStepForm<S extends StepName>({
  step,
  view,
  person,
  moreProblems,
}: StepOptions<S>): StepForm<OnboardingTyped[S] & FieldValues> {
  type T = OnboardingTyped[S] & FieldValues;
  const queries = useQueryClient();
  const query = onboardingQuery(view.client_id);
  // What the fields began with; later answers of the query never change what somebody is typing.
  const [base, setBase] = useState(() => ({
    revision: view.steps[step].revision,
    typed: typedOf(view)[step] as T,
    kept: keptOf(view),
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
      const context = { saved: typedOf(view), kept: base.kept, ownEmail: person.email };
      const problems = [...problemsOf(step, typed, context), ...(moreProblems?.(typed) ?? [])];
      return problems.length === 0 ? { values: typed, errors: {} } : { values: {}, errors: problemErrors<T>(problems) };
    },
  });

  /** As a form that was sent: what is wrong is from then on checked while it is typed, not when the field is left. */
  async function check(): Promise<boolean> {
    let isRight = false;
    await form.handleSubmit(() => {
      isRight = true;
    })();
    return isRight;
  }

  async function save(): Promise<boolean> {
    setSaving(true);
    setError(null);
    try {
      const typed = form.getValues();
      const { data } = await callApi(saveOnboardingStep, {
        params: { step },
        query: view.client_id === null ? {} : { client_id: view.client_id },
        body: { revision: base.revision, data: bodyOf(step, typed, base.kept) },
      });
      queries.setQueryData(query.queryKey, { data });
      const shown = shownOf(step, data, typed) as T;
      takeOver(data, shown, shown);
      setBoth(null);
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setSaving(false);
    }
  }

  /** `shown` stays in the fields; what differs from what is saved counts as unsaved. */
  function takeOver(fresh: OnboardingView, shown: T, typed = typedOf(fresh)[step] as T): void {
    setBase({ revision: fresh.steps[step].revision, typed, kept: keptOf(fresh) });
    // What was found wrong stays said, is checked as it is typed, and the fields can still be given the focus. The fields go from
    // what they show to what they are to show at once: rows of a list that were gone in between would come back empty.
    const kept = { keepErrors: true, keepFieldsRef: true, keepIsSubmitted: true };
    form.reset(typed, { ...kept, keepValues: true });
    form.reset(shown, { ...kept, keepDefaultValues: true });
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
    loadTheirs,
  };
}

export const isStepChanged = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'step_changed';
