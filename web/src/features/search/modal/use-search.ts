import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchQuery } from '#features/search/queries.ts';
import { readTyped } from '#features/search/reading.ts';

/** How long a pause in typing is. */
const PAUSE_MS = 120;

/**
 * What is found for what is typed; nothing is asked for what must not be searched for. Answers to what was typed before stay, marked
 * as such, until the next one is there.
 */
export function useSearch(clientId: string, text: string) {
  const typed = text.trim();
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  const isRefused = readTyped(typed).isRefused;
  // What was typed a moment ago, too.
  const q = typed === '' || isRefused || readTyped(paused).isRefused ? '' : paused;
  const query = useQuery({ ...searchQuery(clientId, q), placeholderData: keepPreviousData });
  return {
    typed,
    result: q === '' ? null : (query.data?.data ?? null),
    /** What is shown answers something else than what stands in the field. */
    isBehind: typed !== '' && !isRefused && (q !== typed || query.isPending || query.isPlaceholderData),
    error: q !== '' && query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}
