import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePlaces } from './places.ts';

const CHORD_MS = 1500;

/** `g` then a letter goes to a place; `?` shows the sheet. Never while somebody types. */
export function useShortcuts(showSheet: () => void): void {
  const navigate = useNavigate();
  const pressedG = useRef(0);
  const places = usePlaces();
  const present = useRef(places);
  useEffect(() => {
    present.current = places;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (event.key === '?') {
        event.preventDefault();
        showSheet();
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
  }, [navigate, showSheet]);
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    /^(input|textarea|select)$/i.test(target.tagName) ||
    target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
  );
}
