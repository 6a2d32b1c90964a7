import type { Scanner } from './scanner.ts';
import type { Field, JsonStep } from './types.ts';

/** `->key`, `->>key`, `->0`; as many as follow. */
function readJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.takes('->>') ? '->>' : scanner.takes('->') ? '->' : null;
    if (arrow === null) return steps;
    const index = scanner.match(/-?\d{1,9}(?=$|->|[.,:)])/y);
    steps.push({ arrow, key: index === null ? readKey(scanner) : Number(index) });
  }
}

function readKey(scanner: Scanner): string {
  const key = scanner.quoted() ?? scanner.match(/[^(:.,>)-]+(?:-[^(:.,>)-]+)*/y)?.trim() ?? '';
  if (key !== '') return key;
  return scanner.takes('-')
    ? scanner.fail('digit')
    : scanner.fail('"-", digit or any non reserved character different from: .,>()');
}

export function readField(scanner: Scanner, expecting?: string): Field {
  return { name: scanner.name(expecting), path: readJsonPath(scanner) };
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
