import { outboxKind, type OutboxKind } from '@recoup/contract/feed/outbox';
import { csvMark } from '@recoup/domain/shared/csv';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { TabularColumn } from '#platform/tabular/cells.ts';
import { csvHeader, csvLines } from '#platform/tabular/csv.ts';
import { exportFields, type ExportField, type FileEvent } from './fields.ts';

const dayFormats = ['YYYY-MM-DD', 'MM/DD/YYYY', 'M/D/YYYY', 'YYYYMMDD'] as const;
type DayFormat = (typeof dayFormats)[number];

const column = z.union([
  z.strictObject({ name: z.string().max(200), field: z.string().max(100) }),
  z.strictObject({ name: z.string().max(200), value: z.string().max(1000) }),
]);

/** A layout of the agency's for one kind of event. */
export const template = z.strictObject({
  kind: outboxKind,
  columns: z.array(column).min(1).max(300),
  /** Of days, and of the day of instants. */
  dates: z.enum(dayFormats).default('YYYY-MM-DD'),
  /** Whether the first line has the names of the columns. */
  header: z.boolean().default(true),
  /** Letters with accents lose them, and other characters become question marks. */
  ascii: z.boolean().default(false),
});
export type Template = z.output<typeof template>;

/**
 * Reads a template: JSON, or two lines of CSV with the names of the columns above their fields (`="text"` for the same text in each
 * row), for which the kind is given. Throws an error that says what is wrong.
 */
export function readTemplate(text: string, kind: string | undefined): Template {
  const isJson = text.trimStart().startsWith('{');
  const parsed = template.safeParse(
    isJson ? { ...(kind ? { kind } : {}), ...readJson(text) } : { kind, columns: readColumns(text) },
  );
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'template'}: ${message}`).join('\n'));
  const names = new Set(exportFields(parsed.data.kind).map(({ name }) => name));
  const unknown = parsed.data.columns.flatMap((one) => ('field' in one && !names.has(one.field) ? [one.field] : []));
  if (unknown.length > 0)
    throw new Error(`${parsed.data.kind} has no field ${unknown.join(', ')}. Its fields are ${[...names].join(', ')}.`);
  return parsed.data;
}

function readJson(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch (error) {
    throw new Error(`The template is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`, { cause: error });
  }
}

function readColumns(text: string) {
  const [names = [], fields = [], ...rest]: string[][] = parse(text, {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  if (fields.length !== names.length || rest.length > 0)
    throw new Error('A template in CSV has two lines of the same length: names of columns, and the field of each.');
  return names.map((name, index) => {
    const field = fields[index]?.trim() ?? '';
    return field.startsWith('=') ? { name, value: field.slice(1).replace(/^"(.*)"$/s, '$1') } : { name, field };
  });
}

/** The rows of a file. Text that a spreadsheet would run is neutralized as in every file of the portal. */
export function writeTemplate({ kind, columns, dates, header, ascii }: Template, events: readonly FileEvent[]): string {
  const fields = new Map(exportFields(kind).map((field) => [field.name, field]));
  const plain = ascii ? toAscii : (text: string) => text;
  const written = columns.map((one): TabularColumn<FileEvent> => {
    if ('value' in one) return { header: plain(one.name), kind: 'text', value: () => plain(one.value) };
    const field = fields.get(one.field);
    if (!field) throw new Error(`${kind} has no field ${one.field}`);
    return columnOf(field, { header: plain(one.name), dates, plain });
  });
  return (header ? csvHeader(written).slice(csvMark.length) : '') + csvLines(written, events);
}

/** Our own file of a kind: all its fields under their names. */
export function writeOwn(kind: OutboxKind, events: readonly FileEvent[]): string {
  const columns = exportFields(kind)
    .filter(({ isOther }) => !isOther)
    .map((field) => columnOf(field, { header: field.name, dates: 'YYYY-MM-DD', plain: (text) => text }));
  return csvHeader(columns) + csvLines(columns, events);
}

function columnOf(
  { type, read }: ExportField,
  { header, dates, plain }: { header: string; dates: DayFormat; plain: (text: string) => string },
): TabularColumn<FileEvent> {
  if (type === 'dollars') return { header, kind: 'money', value: (event) => numberOrNull(read(event)) };
  if (type === 'number' || type === 'cents') return { header, kind: 'number', value: (event) => numberOrNull(read(event)) };
  return {
    header,
    kind: 'text',
    value: (event) => {
      const value = read(event);
      if (value === null || value === undefined) return null;
      if (type === 'json') return plain(typeof value === 'string' ? value : JSON.stringify(value));
      const rendered = String(value as string);
      if (type === 'day' || (type === 'instant' && dates !== 'YYYY-MM-DD')) return formatDay(rendered.slice(0, 10), dates);
      return plain(rendered);
    },
  };
}

const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

function formatDay(day: string, format: DayFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (format) {
    case 'YYYY-MM-DD':
      return day;
    case 'MM/DD/YYYY':
      return `${month}/${date}/${year}`;
    case 'M/D/YYYY':
      return `${Number(month)}/${Number(date)}/${year}`;
    case 'YYYYMMDD':
      return `${year}${month}${date}`;
  }
}

const toAscii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll(/[\u2013\u2014]/g, '-')
    .replaceAll(/[^\x20-\x7E\t\r\n]/gu, '?');
