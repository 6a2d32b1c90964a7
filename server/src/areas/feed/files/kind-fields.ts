import type { FeedField, FeedFieldType } from '@recoup/domain/feed/columns/suggest-columns';
import { inputSchemaOf, type Kind } from '#areas/feed/kinds/index.ts';

/** A field of a kind as a file may fill it. */
export interface KindField extends FeedField {
  /** Of a choice. */
  choices: readonly string[];
}

interface Property {
  type?: unknown;
  format?: unknown;
  enum?: unknown;
  anyOf?: Property[];
  properties?: Record<string, Property>;
  items?: Property;
}

/** Elements of a list that a row may fill, each in columns of its own. */
const ELEMENTS = 3;

/**
 * The fields of a kind by its schema, without `kind`. A field that is an object, or a list of objects, is followed by those within
 * it, named by their paths.
 */
export function fieldsOf({ schema }: Kind): KindField[] {
  const { properties = {}, required = [] } = inputSchemaOf(schema);
  return Object.entries(properties as Record<string, Property>)
    .filter(([name]) => name !== 'kind')
    .flatMap(([name, property]) => [
      {
        name,
        type: typeOf(name, property),
        isRequired: required.includes(name),
        choices: Array.isArray(property.enum) ? property.enum.map(String) : [],
      },
      ...within(name, property),
    ]);
}

function within(path: string, property: Property): KindField[] {
  const options = [property, ...(property.anyOf ?? [])];
  const inside = options.find((one) => one.properties)?.properties;
  if (inside)
    return Object.entries(inside).flatMap(([name, inner]) => [
      {
        name: `${path}.${name}`,
        type: typeOf(name, inner),
        isRequired: false,
        choices: Array.isArray(inner.enum) ? inner.enum.map(String) : [],
      },
      ...within(`${path}.${name}`, inner),
    ]);
  const item = options.find((one) => one.items?.properties)?.items;
  return item ? Array.from({ length: ELEMENTS }, (_, index) => within(`${path}.${index}`, item)).flat() : [];
}

function typeOf(name: string, { type, format, enum: choices, anyOf }: Property): FeedFieldType {
  if (format === 'date') return 'day';
  if (format === 'date-time') return 'instant';
  if (Array.isArray(choices)) return 'choice';
  if (type === 'integer' || type === 'number') return name.endsWith('_cents') ? 'money' : 'number';
  if (type === 'boolean') return 'boolean';
  return type === 'array' || type === 'object' || anyOf !== undefined ? 'json' : 'text';
}
