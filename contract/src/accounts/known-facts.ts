import { z } from 'zod';

/** `details.known_facts` of an account: facts of its file that limit collection, and whether the client confirmed them. */
export const knownFacts = z.array(
  z.object({ kind: z.string(), label: z.string(), text: z.string(), from: z.string(), applies: z.boolean() }),
);
