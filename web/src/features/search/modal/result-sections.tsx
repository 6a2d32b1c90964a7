import type { SearchHit, SearchResult } from '@recoup/contract/search/search';
import { IconFilter, IconListSearch } from '@tabler/icons-react';
import { searchPath } from '#lib/paths/paths.ts';
import { getSession } from '#lib/session/session.ts';
import { HitRow } from '#features/search/hit-row.tsx';
import { SimpleRow } from '#features/search/simple-row.tsx';
import type { suggest } from '#features/search/suggestions.ts';
import { addressOf } from '#features/search/targets.ts';
import type { Choice, Section } from './choices.ts';

interface SectionsInput {
  q: string;
  result: SearchResult | null;
  suggestions: ReturnType<typeof suggest>;
  onFill: (text: string) => void;
  onOpened: () => void;
}

/** Results by kind. Filter suggestions come first while a filter value is being typed, otherwise last. */
export function resultSections({ q, result, suggestions, onFill, onOpened }: SectionsInput): Section[] {
  const filters: Section = {
    id: 'filters',
    label: 'Filters',
    choices: suggestions.items.map(({ piece, hint, text }) => ({
      id: `filter-${piece}`,
      to: null,
      onChoose: () => onFill(text),
      row: <SimpleRow icon={IconFilter} title={piece} hint={hint} />,
    })),
  };
  const found = (result?.groups ?? []).map(({ kind, label, hits }) => ({
    id: kind,
    label,
    choices: hits.map((hit) => hitChoice(hit, onOpened)),
  }));
  const all: Section = {
    id: 'all',
    choices: [
      {
        id: 'all',
        to: searchPath(q),
        onChoose: onOpened,
        row: <SimpleRow icon={IconListSearch} title="View all results" />,
      },
    ],
  };
  const sections = [
    ...(suggestions.isValue ? [filters] : []),
    ...found,
    ...(suggestions.isValue ? [] : [filters]),
    ...(found.length > 0 ? [all] : []),
  ];
  return sections.filter(({ choices }) => choices.length > 0);
}

function hitChoice(hit: SearchHit, onOpened: () => void): Choice {
  const to = addressOf(hit);
  return {
    id: `${hit.kind}-${hit.id}`,
    to,
    onChoose: to === null ? () => void getSession().signOut() : onOpened,
    row: <HitRow hit={hit} />,
  };
}
