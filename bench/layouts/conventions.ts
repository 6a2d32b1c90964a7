import { readAmountStyle, type AmountStyle } from './notes-amounts.ts';
import { readDateStyles, type DateStyles } from './notes-dates.ts';
import { readNameStyles, type NameStyles } from './notes-names.ts';
import { readShape, type Shape } from './notes-shape.ts';
import { readTextStyle, type TextStyle } from './notes-text.ts';
import type { Layout } from './layout.ts';

/** Conventions of a layout from its notes and structure, with defaults. */
export interface Conventions {
  amounts: AmountStyle;
  dates: DateStyles;
  names: NameStyles;
  shape: Shape;
  text: TextStyle;
}

export function readConventions(layout: Layout): Conventions {
  return {
    amounts: readAmountStyle(layout),
    dates: readDateStyles(layout),
    names: readNameStyles(layout),
    shape: readShape(layout),
    text: readTextStyle(layout),
  };
}
