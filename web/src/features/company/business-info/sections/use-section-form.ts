import type { BusinessInfo, BusinessSection } from '@recoup/contract/company/business-info';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { StepUpCanceledError } from '#lib/api/errors.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { applyServerErrors } from '#ui/form.tsx';
import { compareSection, type Difference } from '../conflict/compare-section.ts';
import { conflictOf, type SectionConflict } from '../conflict/section-conflict.ts';
import { businessQuery, staleAfterSave } from '../queries.ts';
import { problemsOf, saveSection, typedOf, type SectionTyped } from './section-values.ts';

export interface SectionForm {
  form: UseFormReturn<FieldValues>;
  isSaving: boolean;
  isUnsaved: boolean;
  conflict: SectionConflict | null;
  /** Initial form values. */
  before: object;
  submit: () => Promise<void>;
  /** Loads the other admin's version and merges the user's edits into it. */
  loadTheirs: () => Promise<void>;
  /** Accepts the other admin's value for conflicting fields. */
  takeTheirs: (paths: readonly string[]) => void;
}

interface SectionOptions<S extends BusinessSection> {
  section: S;
  clientId: string;
  info: BusinessInfo;
  onSaved: () => void;
}

/** State of one section's edit form, from opening it until the save. */
export function useSectionForm<S extends BusinessSection>({ section, clientId, info, onSaved }: SectionOptions<S>): SectionForm {
  type T = SectionTyped[S] & FieldValues;
  const queries = useQueryClient();
  const query = businessQuery(clientId);
  // Merge base. Later query results never overwrite the user's input.
  const [base, setBase] = useState(info);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<SectionConflict | null>(null);
  const form = useForm<T>({
    mode: 'onTouched',
    shouldFocusError: true,
    defaultValues: typedOf(section, base) as DefaultValues<T>,
    resolver: (values) => {
      const problems = problemsOf(section, values as T, base);
      return problems.length === 0 ? { values: values as T, errors: {} } : { values: {}, errors: problemErrors<T>(problems) };
    },
  });

  async function loadTheirs(known = conflict): Promise<void> {
    if (!known) return;
    setSaving(true);
    try {
      const { data } = await queries.query({ ...query, staleTime: 0 });
      const { value, both } = compareSection(section, { base, mine: form.getValues() as T, theirs: data });
      const about = data.sections[section];
      setBase(data);
      form.reset(typedOf(section, data) as T, { keepErrors: true, keepFieldsRef: true });
      form.reset(value as T, { keepDefaultValues: true, keepErrors: true, keepFieldsRef: true });
      setConflict({ by: about.changed_by ?? known.by, at: about.changed_at ?? known.at, both });
    } catch (failure) {
      setConflict(known);
      applyServerErrors(form, failure);
    } finally {
      setSaving(false);
    }
  }

  function takeTheirs(paths: readonly string[]): void {
    const isTaken = ({ path }: Difference) => paths.includes(path);
    for (const { path, theirValue } of conflict?.both?.filter(isTaken) ?? [])
      form.setValue(path as Path<T>, theirValue as PathValue<T, Path<T>>, { shouldDirty: true, shouldValidate: true });
    setConflict((known) => known && { ...known, both: known.both?.filter((one) => !isTaken(one)) ?? null });
  }

  const submit = form.handleSubmit(async () => {
    setSaving(true);
    try {
      const { revision } = base.sections[section];
      const answer = await saveSection(section, { clientId, revision, data: form.getValues() as T });
      setConflict(null);
      queries.setQueryData(query.queryKey, answer);
      void invalidateOperations(queries, staleAfterSave);
      onSaved();
    } catch (failure) {
      // Step-up was canceled: stay in the form.
      if (failure instanceof StepUpCanceledError) return;
      const changed = conflictOf(failure);
      if (changed) await loadTheirs(changed);
      else applyServerErrors(form, failure);
    } finally {
      setSaving(false);
    }
  });

  return {
    form: form as unknown as SectionForm['form'],
    isSaving,
    isUnsaved: form.formState.isDirty,
    conflict,
    before: typedOf(section, base),
    submit,
    loadTheirs: () => loadTheirs(),
    takeTheirs,
  };
}
