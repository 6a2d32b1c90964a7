import type { z } from 'zod';

/**
 * The label of a row's field as a column, on screens and in exports: its `title`, which the API's documentation shows as well.
 *
 * @throws Error for a field without one.
 */
export function labelOf(field: z.ZodType): string {
  const title = field.meta()?.title;
  if (!title) throw new Error('A field that is shown as a column needs a title.');
  return title;
}
