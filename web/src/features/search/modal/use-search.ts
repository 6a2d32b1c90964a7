import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchQuery } from '#features/search/queries.ts';
import { readTyped } from '#features/search/reading.ts';

/** Debounce of typing, in ms. */
const PAUSE_MS = 120;

/**
 * Results for the debounced query; queries that must not be searched are never sent. The previous results stay, flagged as stale,
 * until the next arrive.
 */
export function useSearch(clientId: string, text: string) {
  const typed = text.trim();
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  const isRefused = readTyped(typed).isRefused;
  // The debounced query is checked, too.
  const q = typed === '' || isRefused || readTyped(paused).isRefused ? '' : paused;
  const query = useQuery({ ...searchQuery(clientId, q), placeholderData: keepPreviousData });
  return {
    typed,
    result: q === '' ? null : (query.data?.data ?? null),
    /** The results belong to an earlier query. */
    isBehind: typed !== '' && !isRefused && (q !== typed || query.isPending || query.isPlaceholderData),
    error: q !== '' && query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}
