import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { recentQuery, useRecentSearches } from '#features/search/queries.ts';
import { partsWhileTyping, readTyped } from '#features/search/reading.ts';
import { suggest } from '#features/search/suggestions.ts';
import { Understood } from '#features/search/understood.tsx';
import { ChoiceList, optionId } from './choice-list.tsx';
import { choicesOf, type Choice } from './choices.ts';
import { KeyHints } from './key-hints.tsx';
import classes from './modal.module.css';
import { Outcome } from './outcome.tsx';
import { resultSections } from './result-sections.tsx';
import { SearchField } from './search-field.tsx';
import { exampleChoices, startSections } from './start-sections.tsx';
import { useActive } from './use-active.ts';
import { useSearch } from './use-search.ts';

export interface SearchPanelProps {
  /** Returns the text typed before the field was mounted. */
  takeTyped?: () => string;
  onClose: () => void;
}

export function SearchPanel({ takeTyped, onClose }: SearchPanelProps) {
  const client = useClient();
  const { pathname, search } = useLocation();
  const [text, setText] = useState(() => (pathname === paths.search ? (new URLSearchParams(search).get('q') ?? '') : ''));
  const field = useRef<HTMLInputElement>(null);
  // Focused at once, unlike other dialogs, because users keep typing after the shortcut.
  useLayoutEffect(() => field.current?.focus(), []);
  const takeOver = () => {
    const ahead = takeTyped?.();
    if (ahead) setText(ahead);
  };
  const reading = readTyped(text);
  const found = useSearch(client.client_id, text);
  const recent = useQuery(recentQuery(client.client_id)).data?.data ?? [];
  const details = useQuery(clientDetailsQuery(client.client_id)).data?.data;
  const { remember, removeOne, removeAll } = useRecentSearches();
  const { typed, result, isBehind, error } = found;
  const isStart = typed === '';

  const fill = (next: string) => {
    setText(next);
    field.current?.focus();
  };
  const suggestions = suggest(text, { locations: details?.locations.map(({ name }) => name), role: client.role });
  const isNothing = !isStart && !isBehind && result?.groups.length === 0 && suggestions.items.length === 0;
  const sections = isStart
    ? startSections({ client, recent, onFill: fill, onRemove: removeOne })
    : isNothing
      ? [{ id: 'examples', label: 'Search tips', choices: exampleChoices(fill) }]
      : resultSections({ q: typed, result, suggestions, onFill: fill, onOpened: () => reading.isRemembered && remember(typed) });
  const choices = choicesOf(sections);
  const { active, isMoved, moveTo, targetOf } = useActive(choices, { of: typed, startsAtFirst: !isStart && !isNothing });

  const press = (choice: Choice, isForNewTab: boolean) => {
    if (isForNewTab && choice.to !== null) {
      choice.onChoose();
      window.open(choice.to, '_blank', 'noopener');
    } else document.getElementById(optionId(choice))?.click();
  };
  // Enter before the answer: open the first hit when it arrives, unless the query changes.
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null || isBehind) return;
    if (awaited.current === typed && active && result) document.getElementById(optionId(active))?.click();
    awaited.current = null;
  }, [isBehind, typed, active, result]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const target = targetOf(event);
    if (target) {
      moveTo(target);
      document.getElementById(optionId(target))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && isBehind && !isMoved && suggestions.items.length === 0) awaited.current = typed;
    else if (event.key === 'Enter' && active) press(active, event.ctrlKey || event.metaKey);
    else if (event.key === 'Delete' && isStart && active?.remove) active.remove.run();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <SearchField
        ref={field}
        text={text}
        active={active}
        isExpanded={choices.length > 0}
        isWaiting={isBehind}
        onFocus={takeOver}
        onText={setText}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <div className={classes.understood}>
        <Understood parts={partsWhileTyping(reading, text, suggestions.items.length > 0)} />
      </div>
      <div className={classes.results} aria-busy={isBehind}>
        <Outcome found={found} isStart={isStart || reading.isRefused} isNothing={isNothing} choices={choices.length} />
        {isStart && recent.length > 0 ? (
          <button type="button" className={classes.clear} onClick={removeAll}>
            Clear recent searches
          </button>
        ) : null}
        {error ? null : (
          <ChoiceList
            label={isStart ? 'Suggestions' : 'Results'}
            sections={sections}
            active={active}
            onPoint={moveTo}
            onLeave={onClose}
          />
        )}
      </div>
      <KeyHints isRemovable={active?.remove !== undefined} />
    </>
  );
}
