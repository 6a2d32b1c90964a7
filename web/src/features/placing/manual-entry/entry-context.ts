import type { ClientDetails } from '@recoup/contract/company/clients';
import type { PlacedPerson } from '@recoup/contract/placing/manual-entry';
import type { PlacementField } from '@recoup/domain/placing/placement-field';
import type { PlacementCheck } from '@recoup/domain/placing/placement-draft';
import { createContext, use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DraftSaver } from './draft-saver.ts';
import type { EntryValues } from './entry-values.ts';

/** What the sections of the form share. */
export interface EntryContextValue {
  form: UseFormReturn<EntryValues>;
  entry: EntryValues;
  check: PlacementCheck;
  /** The fields that are asked now, in the order of the page. */
  asked: readonly PlacementField[];
  /** Sensitive values that are on file in this draft. */
  kept: readonly string[];
  person: PlacedPerson | null;
  client: ClientDetails;
  saver: DraftSaver;
  draftId: string | null;
}

export const EntryContext = createContext<EntryContextValue | null>(null);

export function useEntry(): EntryContextValue {
  const value = use(EntryContext);
  if (!value) throw new Error('This belongs into the entry form.');
  return value;
}
