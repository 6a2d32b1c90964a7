import type { ReactNode } from 'react';

/** An option of the list. */
export interface Choice {
  id: string;
  /** The address it links to; null for an action. */
  to: string | null;
  /** Runs when the option is chosen, also for links. */
  onChoose: () => void;
  row: ReactNode;
  /** Removes the option from the list, also by the Delete key. */
  remove?: { label: string; run: () => void };
}

export interface Section {
  id: string;
  /** Absent for the closing section. */
  label?: string;
  choices: readonly Choice[];
}

export const choicesOf = (sections: readonly Section[]): Choice[] => sections.flatMap(({ choices }) => choices);
