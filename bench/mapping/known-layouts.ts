import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readLayout } from '../layouts/layout.ts';

const folder = fileURLToPath(new URL('../layouts/known/', import.meta.url));

/** Layouts that ship with the product: the real ones with a title, each with its source and the field of each header. */
export async function knownLayouts(): Promise<
  { title: string; source: string; columns: [header: string, field: string | null][] }[]
> {
  const layouts = await Promise.all(
    readdirSync(folder)
      .toSorted()
      .map((name) => readLayout(folder + name)),
  );
  return layouts
    .filter(({ title }) => title !== '')
    .map(({ title, source, columns }) => ({
      title,
      source,
      columns: columns.map(({ header, field }): [string, string | null] => [header, field]),
    }));
}
