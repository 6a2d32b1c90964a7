import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isInDialog, isTyping } from '#lib/hooks/is-typing.ts';
import type { Place } from './places.ts';

const CHORD_MS = 1500;

/** `g` then a letter opens a place; `?` shows the shortcuts, `/` the search. Not while typing, except ⌘K or Ctrl K. */
export function useShortcuts(
  places: readonly Pick<Place, 'path' | 'letter'>[],
  showSheet: () => void,
  showSearch: (() => void) | null,
): void {
  const navigate = useNavigate();
  const pressedG = useRef(0);
  const present = useRef(places);
  useEffect(() => {
    present.current = places;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const isSearch =
        showSearch !== null &&
        (isCommand ? event.key === 'k' && !isInDialog(event.target) : event.key === '/' && !isTyping(event.target));
      if (event.altKey || event.defaultPrevented || ((isCommand || isTyping(event.target)) && !isSearch)) return;
      if (event.key === '?' || isSearch) {
        event.preventDefault();
        (isSearch ? showSearch : showSheet)();
        return;
      }
      const chord = event.timeStamp - pressedG.current < CHORD_MS && pressedG.current > 0;
      pressedG.current = event.key === 'g' && !chord ? event.timeStamp : 0;
      if (!chord) return;
      const place = present.current.find(({ letter }) => letter === event.key.toLowerCase());
      if (!place) return;
      event.preventDefault();
      void navigate(place.path);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate, showSheet, showSearch]);
}
