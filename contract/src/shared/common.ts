import { z } from 'zod';

/** UUID of a row (version 7 for the product's own rows). */
export const id = z.uuid();

/** Integer cents, US dollars. Safe as a JSON number: limited to ±$90 trillion. */
export const cents = z.int();

/** Calendar day, `YYYY-MM-DD`. Calendars, and PostgreSQL, have no year 0. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'), 'Invalid ISO date');

/** File name from the sender: displayed and returned with the file, so it must not contain path parts or invisible characters. */
export const fileName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  // Control characters by their codes, as every language writes them: the pattern is in the OpenAPI document.
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^/\x00-\x1f\x7f-\x9f]*$/, 'A file name has no slashes and no control characters');

/** Instant, ISO 8601 with `Z` or an offset. PostgreSQL has no year 0 and no offset of 16 hours or more. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => !text.startsWith('0000') && !/[+-](?:1[6-9]|2\d):\d{2}$/.test(text), 'Invalid ISO datetime');

/** Path parameters of client endpoints. */
export const clientParams = z.object({ client_id: id });

/** Page info of every list; `total` is null where counting costs too much. */
export const page = z.object({
  next_cursor: z.string().nullable(),
  total: z.int().nullable(),
});

export const cursorQuery = {
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** A query value that may be given once or repeatedly (`?status=NEW&status=ACTIVE`); always an array afterwards. */
export function repeated<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(200).optional(),
  );
}

/** Error body of every product API (architecture, HTTP conventions). `message` can be shown to users; `code` is stable. */
export const errorBody = z.object({
  status_code: z.int(),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  request_id: z.string(),
});
export type ErrorBody = z.output<typeof errorBody>;

export function dataOf<T extends z.ZodType>(data: T) {
  return z.object({ data });
}

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), page });
}
