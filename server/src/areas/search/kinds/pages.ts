import type { PageHit } from '@recoup/contract/search/search';
import { highlight } from '@recoup/domain/search/highlight';
import { mayOpenPage, SEARCH_PAGE_KEYS, SEARCH_PAGES, type SearchPage, type SearchPageKey } from '@recoup/domain/search/pages';
import { wordsOf } from '@recoup/domain/search/tokenize';
import type { CallerRole } from '@recoup/contract/shared/endpoint';
import type { SearchContext } from '../search-context.ts';

/** Pages and actions available to the role, by words of their labels before further keywords. */
export const pages = {
  kind: 'pages' as const,
  isMeant: ({ reading: { words, filters, numbers } }: SearchContext) =>
    words.length > 0 && numbers.length === 0 && filters.every(({ field }) => field === 'in'),
  list: ({ reading, caller, limit, skip }: SearchContext): PageHit[] =>
    findPages(reading.words, caller.role).slice(skip, skip + limit + 1),
};

function findPages(words: readonly string[], role: CallerRole): PageHit[] {
  return SEARCH_PAGE_KEYS.filter((key) => mayOpenPage(key, role))
    .flatMap((key) => matchPage(key, SEARCH_PAGES[key], words) ?? [])
    .toSorted((a, b) => b.score - a.score);
}

function matchPage(key: SearchPageKey, page: SearchPage, words: readonly string[]): PageHit | null {
  const label = wordsOf(page.label);
  const isIn = (list: readonly string[]) => (word: string) => list.some((each) => each.startsWith(word));
  const byLabel = words.every(isIn(label));
  if (!byLabel && !words.every(isIn([...label, ...wordsOf(page.words)]))) return null;
  const isExact = label.join(' ') === words.join(' ');
  const ranges = highlight(page.label, words);
  return {
    kind: 'pages',
    id: key,
    title: page.label,
    title_ranges: ranges,
    why: [
      {
        field: 'page',
        label: byLabel ? 'Page' : 'Also called',
        text: byLabel ? page.label : page.hint,
        ranges: byLabel ? ranges : [],
        match: isExact ? 'exact' : 'start',
      },
    ],
    score: isExact ? 940 : byLabel ? 700 : 450,
    page: key,
    is_action: page.kind === 'action',
    hint: page.hint,
  };
}
