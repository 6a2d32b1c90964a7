import { z } from 'zod';

/** `details.known_facts` of an account: what its file said that limits collection, and whether the client says it applies. */
export const knownFacts = z.array(
  z.object({ kind: z.string(), label: z.string(), text: z.string(), from: z.string(), applies: z.boolean() }),
);
