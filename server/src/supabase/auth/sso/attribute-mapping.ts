import { z } from 'zod';

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.unknown()), z.record(z.string(), z.unknown())]);

/** How a metadata key is found among an assertion's attributes, by name or friendly name. */
const attribute = z.object({
  name: z.string().optional(),
  /** Tried in order after `name`. */
  names: z.array(z.string()).optional(),
  /** Used if the assertion has none of them. */
  default: value.optional(),
  /** All values of the attribute, not only the first. */
  array: z.boolean().optional(),
});

/** In the format of `saml_providers.attribute_mapping`. */
export const attributeMapping = z.object({ keys: z.record(z.string(), attribute).optional() });
export type AttributeMapping = z.output<typeof attributeMapping>;
