import type { ReactNode } from 'react';

/** One line of the list that can be chosen. */
export interface Choice {
  id: string;
  /** Where it leads; null of what is done here. */
  to: string | null;
  /** Done when it is chosen; of what leads somewhere too. */
  onChoose: () => void;
  row: ReactNode;
  /** Takes it out of the list; by the Delete key too. */
  remove?: { label: string; run: () => void };
}

export interface Section {
  id: string;
  /** None: what concludes the list. */
  label?: string;
  /** Comes from the server, and may answer what was typed before. */
  answers?: true;
  choices: readonly Choice[];
}

export const choicesOf = (sections: readonly Section[]): Choice[] => sections.flatMap(({ choices }) => choices);
