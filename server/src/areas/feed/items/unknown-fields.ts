import type { z } from 'zod';
import { inputSchemaOf } from '#areas/feed/kinds/index.ts';

/** The fields of a schema, by name; `null` for a value whose content is free. */
interface Fields {
  byName: ReadonlyMap<string, Fields | null>;
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  items?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Finds the first field of an item that its kind does not have, as a dotted path. Records with free keys are not searched. */
export function createFieldCheck(schema: z.ZodType): (item: object) => string | null {
  const fields = fieldsOf(inputSchemaOf(schema) as JsonSchema);
  return (item) => (fields === null ? null : findUnknown(item, fields));
}

function fieldsOf(schema: JsonSchema): Fields | null {
  if (typeof schema.items === 'object') return fieldsOf(schema.items);
  const variants = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const byName = new Map<string, Fields | null>();
  for (const variant of variants) {
    const isFree = typeof variant.additionalProperties === 'object' && variant.properties === undefined;
    if (isFree) return null;
    const inner = variant === schema ? variant.properties : fieldsOf(variant)?.byName;
    if (inner instanceof Map) for (const [name, fields] of inner) byName.set(name, fields);
    else for (const [name, one] of Object.entries(inner ?? {})) byName.set(name, fieldsOf(one));
  }
  return byName.size === 0 ? null : { byName };
}

function findUnknown(value: unknown, { byName }: Fields): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      const unknown = findUnknown(one, { byName });
      if (unknown !== null) return `${index}.${unknown}`;
    }
    return null;
  }
  for (const [name, inner] of Object.entries(value)) {
    const fields = byName.get(name);
    if (fields === undefined) return name;
    const unknown = fields === null || inner === null || typeof inner !== 'object' ? null : findUnknown(inner, fields);
    if (unknown !== null) return `${name}.${unknown}`;
  }
  return null;
}
