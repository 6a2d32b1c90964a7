import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { checkLocation, EMPTY_LOCATION, type CompanyLocationTyped } from '@recoup/domain/company/location';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '#lib/api/errors.ts';
import { mergeTyped } from '#lib/state/merge-typed.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import type { Conflict } from '#ui/conflict-notice.tsx';
import { applyServerErrors } from '#ui/form.tsx';
import { FIELD_LABELS, isLocationKey, formatField, typedOf } from '../location-labels.ts';
import { locationQuery, useAddLocation, useChangeLocation } from '../queries.ts';

export type LocationFormOf = UseFormReturn<CompanyLocationTyped>;

/** Form state of a location, validated with the server's rules. `codeProblem` reports duplicate codes. */
export function useLocationFields(
  start: CompanyLocationTyped,
  codeProblem: (typed: CompanyLocationTyped) => string | null = () => null,
): LocationFormOf {
  return useForm<CompanyLocationTyped>({
    mode: 'onTouched',
    shouldFocusError: true,
    defaultValues: start,
    resolver: (values) => {
      const { problems } = checkLocation(values);
      const message = codeProblem(values);
      if (message !== null) problems.push({ path: 'code', kind: 'wrong', message });
      return problems.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: problemErrors<CompanyLocationTyped>(problems) };
    },
  });
}

interface LocationConflict {
  who: string;
  at: string;
  theirs: CompanyLocationTyped;
  /** Fields that both users changed to different values. */
  paths: (keyof CompanyLocationTyped)[];
}

/** State of a location's form until the save, including concurrent edits. Null for a new location. */
export function useLocationForm(location: CompanyLocationView | null, onSaved: (saved: CompanyLocationView) => void) {
  const { client_id: clientId } = useClient();
  const queries = useQueryClient();
  // Merge base. Later query results never overwrite the user's input.
  const [base, setBase] = useState(() => ({
    revision: location?.revision ?? 0,
    typed: location ? typedOf(location) : EMPTY_LOCATION,
  }));
  const [conflict, setConflict] = useState<LocationConflict | null>(null);
  const [isMerging, setMerging] = useState(false);
  const form = useLocationFields(base.typed);
  const add = useAddLocation();
  const change = useChangeLocation();

  async function save(typed: CompanyLocationTyped): Promise<void> {
    form.clearErrors('root');
    try {
      const { data } = location
        ? await change.mutateAsync({
            params: { client_id: clientId, id: location.id },
            body: { ...typed, revision: base.revision },
          })
        : await add.mutateAsync({ params: { client_id: clientId }, body: typed });
      onSaved(data);
    } catch (error) {
      if (location && error instanceof ApiError && error.code === 'location_changed') await merge(location.id, error);
      else applyServerErrors(form, error);
    }
  }

  /** Merges the user's edits into another user's save. */
  async function merge(id: string, refusal: ApiError): Promise<void> {
    setMerging(true);
    try {
      const { data } = await queries.query({ ...locationQuery(clientId, id), staleTime: 0 });
      const theirs = typedOf(data);
      const { value, both } = mergeTyped({ base: base.typed, mine: form.getValues(), theirs });
      setBase({ revision: data.revision, typed: theirs });
      form.reset(theirs, { keepFieldsRef: true });
      form.reset(value, { keepDefaultValues: true, keepFieldsRef: true });
      const detailOf = (path: string) => refusal.errors.find((error) => error.path === path)?.message;
      setConflict({
        who: data.changed_by ?? detailOf('changed_by') ?? 'Another user',
        at: data.changed_at,
        theirs,
        paths: both.map(({ path }) => path).filter(isLocationKey),
      });
    } catch (error) {
      applyServerErrors(form, error);
    } finally {
      setMerging(false);
    }
  }

  const takeTheirs = (paths: readonly string[]) => {
    for (const path of paths.filter(isLocationKey)) {
      if (conflict) form.setValue(path, conflict.theirs[path], { shouldDirty: true, shouldValidate: true });
    }
    if (conflict) setConflict({ ...conflict, paths: conflict.paths.filter((path) => !paths.includes(path)) });
  };
  const mine = form.watch();
  const conflicts: Conflict[] = (conflict?.paths ?? []).map((path) => ({
    path,
    label: FIELD_LABELS[path],
    theirs: conflict ? formatField(conflict.theirs, path) : '',
    mine: formatField(mine, path),
  }));
  return {
    form,
    save,
    isSaving: add.isPending || change.isPending || isMerging,
    conflict: conflict ? { who: conflict.who, at: conflict.at, conflicts } : null,
    takeTheirs,
  };
}
