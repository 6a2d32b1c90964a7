import { businessSections, type BusinessSection } from '@recoup/contract/company/business-info';
import { useSearchParams } from 'react-router';

const EDIT = 'edit';
const HISTORY = 'history';

export const editParam = EDIT;

function changed(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}

/** The section being edited and whether the history is open, both stored in the query. */
export function useBusinessAddress() {
  const [search] = useSearchParams();
  const edited = search.get(EDIT);
  return {
    edited: businessSections.find((section) => section === edited) ?? null,
    isHistoryOpen: search.get(HISTORY) === '1',
    toEdit: (section: BusinessSection | null) => changed(search, EDIT, section),
    toHistory: (isOpen: boolean) => changed(search, HISTORY, isOpen ? '1' : null),
  };
}
