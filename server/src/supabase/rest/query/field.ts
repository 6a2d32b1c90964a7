import type { Scanner } from './scanner.ts';
import type { Field, JsonStep } from './types.ts';

/** `->key`, `->>key`, `->0`; as many as follow. */
function readJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.takes('->>') ? '->>' : scanner.takes('->') ? '->' : null;
    if (arrow === null) return steps;
    const index = scanner.match(/-?\d{1,9}(?=$|->|[.,:)])/y);
    steps.push({ arrow, key: index === null ? scanner.name('json key or array index') : Number(index) });
  }
}

export function readField(scanner: Scanner): Field {
  return { name: scanner.name(), path: readJsonPath(scanner) };
}

/** The key of a filter: names of embedded resources, each followed by a dot, then the field. */
export function readTreePath(scanner: Scanner): { path: string[]; field: Field } {
  const path: string[] = [];
  for (;;) {
    const name = scanner.name();
    if (scanner.takes('.')) path.push(name);
    else {
      const field = { name, path: readJsonPath(scanner) };
      scanner.expectEnd();
      return { path, field };
    }
  }
}

/** Names between commas, as in `columns` and `on_conflict`. */
export function readNames(scanner: Scanner): string[] {
  const names: string[] = [];
  do names.push(scanner.name());
  while (scanner.takes(','));
  scanner.expectEnd();
  return names;
}
