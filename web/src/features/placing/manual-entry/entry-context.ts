import type { ClientDetails } from '@recoup/contract/company/clients';
import type { PlacedPerson } from '@recoup/contract/placing/manual-entry';
import type { PlacementField } from '@recoup/domain/placing/placement-field';
import type { PlacementCheck } from '@recoup/domain/placing/placement-draft';
import { createContext, use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DraftSaver } from './draft-saver.ts';
import type { EntryValues } from './entry-values.ts';

/** Shared state of the form's sections. */
export interface EntryContextValue {
  form: UseFormReturn<EntryValues>;
  entry: EntryValues;
  check: PlacementCheck;
  /** The fields currently on the page, in page order. */
  visibleFields: readonly PlacementField[];
  /** Sensitive values on file in this draft. */
  onFile: readonly string[];
  person: PlacedPerson | null;
  client: ClientDetails;
  saver: DraftSaver;
  draftId: string | null;
}

export const EntryContext = createContext<EntryContextValue | null>(null);

export function useEntry(): EntryContextValue {
  const value = use(EntryContext);
  if (!value) throw new Error('This belongs in the entry form.');
  return value;
}
