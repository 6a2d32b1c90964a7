import { useState, type KeyboardEvent } from 'react';
import type { Choice } from './choices.ts';

/** The active option of a listbox. A change of `of` resets it to the first option, or to none before the user types. */
export function useActive(choices: readonly Choice[], { of, startsAtFirst }: { of: string; startsAtFirst: boolean }) {
  const [moved, setMoved] = useState<{ of: string; id: string } | null>(null);
  const chosen = moved?.of === of ? choices.findIndex(({ id }) => id === moved.id) : -1;
  const index = chosen < 0 && startsAtFirst ? 0 : chosen;
  const active = choices[index] ?? null;
  const moveTo = (choice: Choice | undefined) => choice && setMoved({ of, id: choice.id });

  /** The index that a key moves to; undefined for other keys. */
  const targetOf = ({ key }: KeyboardEvent): Choice | undefined => {
    const last = choices.length - 1;
    if (key === 'ArrowDown') return choices[index < last ? index + 1 : 0];
    if (key === 'ArrowUp') return choices[index > 0 ? index - 1 : last];
    // Home and End belong to the field until an option is active.
    if (key === 'Home' && chosen >= 0) return choices[0];
    return key === 'End' && chosen >= 0 ? choices[last] : undefined;
  };
  return { active, isMoved: chosen >= 0, moveTo, targetOf };
}
