import { z } from 'zod';

const placeParts = z.object({
  line1: z.string(),
  line2: z.string().nullish(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
});

/** An address on one line; null if there is none. */
export function formatAddress(address: unknown): string | null {
  const { data: place } = placeParts.safeParse(address);
  if (!place) return null;
  return [place.line1, place.line2, place.city, `${place.state} ${place.postal_code}`].filter((part) => part).join(', ');
}
