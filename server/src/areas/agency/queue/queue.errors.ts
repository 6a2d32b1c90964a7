import { conflict } from '#platform/http/errors.ts';
import type { Closure } from './closures.repository.ts';

export const explainClosure = (closure: Closure | null): string =>
  closure
    ? `${closure.by} has already handled this item.`
    : 'This item no longer waits: it was handled in your system of record, or the client changed it.';

export const itemClosed = (closure: Closure | null) => conflict('item_closed', explainClosure(closure));

export const itemHeld = (name: string) =>
  conflict('item_held', `${name} has this item open. Take it over to answer it yourself.`);
