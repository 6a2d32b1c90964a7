import type { FeedField, FeedFieldType } from '@recoup/domain/feed/columns/suggest-columns';
import { z } from 'zod';
import type { Kind } from '#areas/feed/kinds/index.ts';

/** A field of a kind as a file may fill it. */
export interface KindField extends FeedField {
  /** Of a choice. */
  choices: readonly string[];
}

interface Property {
  type?: unknown;
  format?: unknown;
  enum?: unknown;
  anyOf?: unknown;
}

/** The fields of a kind by its schema, without `kind`. */
export function fieldsOf({ schema }: Kind): KindField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties as Record<string, Property>)
    .filter(([name]) => name !== 'kind')
    .map(([name, property]) => ({
      name,
      type: typeOf(name, property),
      isRequired: required.includes(name),
      choices: Array.isArray(property.enum) ? property.enum.map(String) : [],
    }));
}

function typeOf(name: string, { type, format, enum: choices, anyOf }: Property): FeedFieldType {
  if (format === 'date') return 'day';
  if (format === 'date-time') return 'instant';
  if (Array.isArray(choices)) return 'choice';
  if (type === 'integer' || type === 'number') return name.endsWith('_cents') ? 'money' : 'number';
  if (type === 'boolean') return 'boolean';
  return type === 'array' || type === 'object' || anyOf !== undefined ? 'json' : 'text';
}
