import { z } from 'zod';
import { sampleOf } from './sample.ts';

interface Schema {
  type?: string;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

type Path = (string | 0)[];

/** Where a body or query takes an id, required or not: the path, and a way to make one with an id there. */
export function idPositionsOf(schema: z.ZodType | undefined): { path: Path; fill(id: string): unknown }[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return findPaths(json).map((path) => ({ path, fill: (id) => place(sampleOf(schema), path, id) }));
}

function findPaths({ type, format, anyOf, oneOf, allOf, items, properties }: Schema): Path[] {
  if (type === 'string' && format === 'uuid') return [[]];
  return [
    ...[...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].flatMap(findPaths),
    ...(items ? findPaths(items).map((path): Path => [0, ...path]) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => findPaths(inner).map((path): Path => [name, ...path])),
  ];
}

function place(sample: unknown, [first, ...rest]: Path, id: string): unknown {
  if (first === undefined) return id;
  if (first === 0) return [place(Array.isArray(sample) ? sample[0] : undefined, rest, id)];
  const fields = (typeof sample === 'object' && sample !== null ? sample : {}) as Record<string, unknown>;
  return { ...fields, [first]: place(fields[first], rest, id) };
}
