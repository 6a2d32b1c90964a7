import type { RecentSearch } from '@recoup/contract/search/search';
import { mayOpenPage, SEARCH_PAGES, type SearchPageKey } from '@recoup/domain/search/pages';
import { IconBolt, IconHistory, IconSearch } from '@tabler/icons-react';
import type { SelectedClient } from '#lib/session/selected-client.ts';
import { isReadOnly } from '#lib/session/selected-client.ts';
import { examples } from '#features/search/examples.ts';
import { SimpleRow } from '#features/search/simple-row.tsx';
import { pageAddress } from '#features/search/targets.ts';
import type { Choice, Section } from './choices.ts';

const MOST_RECENT = 5;
/** Frequent actions, most frequent first. */
const frequentActions: readonly SearchPageKey[] = ['upload_file', 'add_debtor', 'report_direct_payment', 'invite_user'];

interface Starting {
  client: SelectedClient;
  recent: readonly RecentSearch[];
  onFill: (text: string) => void;
  onRemove: (id: string) => void;
}

/** Shown before typing: recent searches, actions, and example queries. */
export function startSections({ client, recent, onFill, onRemove }: Starting): Section[] {
  const sections: Section[] = [
    { id: 'recent', label: 'Recent searches', choices: recent.slice(0, MOST_RECENT).map(recentChoice) },
    { id: 'actions', label: 'Actions', choices: isReadOnly(client) ? [] : frequentActions.flatMap(actionChoice) },
    { id: 'examples', label: 'Search tips', choices: exampleChoices(onFill) },
  ];
  return sections.filter(({ choices }) => choices.length > 0);

  function recentChoice({ id, q }: RecentSearch): Choice {
    return {
      id: `recent-${id}`,
      to: null,
      onChoose: () => onFill(q),
      row: <SimpleRow icon={IconHistory} title={q} />,
      remove: { label: `Remove ${q}`, run: () => onRemove(id) },
    };
  }

  function actionChoice(key: SearchPageKey): Choice[] {
    const to = pageAddress(key);
    const { label, hint } = SEARCH_PAGES[key];
    if (to === null || !mayOpenPage(key, client.role)) return [];
    return [{ id: `do-${key}`, to, onChoose: () => undefined, row: <SimpleRow icon={IconBolt} title={label} hint={hint} /> }];
  }
}

export const exampleChoices = (onFill: (text: string) => void): Choice[] =>
  examples.map(({ text, hint }, index) => ({
    id: `example-${index}`,
    to: null,
    onChoose: () => onFill(text),
    row: <SimpleRow icon={IconSearch} title={text} hint={hint} />,
  }));
