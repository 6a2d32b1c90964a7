import { TEMPLATE_TYPES, templateColumns } from '../placement-template.ts';

/** Share of headings that must be labels of one of our templates for the file to be one; users delete and add a few columns. */
const MIN_SHARE = 0.8;
const MIN_COLUMNS = 5;

const templates = TEMPLATE_TYPES.map((type) => new Map(templateColumns(type).map(({ key, header }) => [folded(header), key])));

/** Fields of the columns of one of our templates by position; empty for any other file. */
export function fieldsOfOwnTemplate(headers: readonly string[]): ReadonlyMap<number, string> {
  const names = headers.map(folded);
  const filled = names.filter((name) => name !== '').length;
  const [best = new Map<number, string>()] = templates
    .map((template) => new Map(names.flatMap((name, at) => (template.has(name) ? [[at, template.get(name) ?? '']] : []))))
    .toSorted((a, b) => b.size - a.size);
  return best.size >= MIN_COLUMNS && best.size >= MIN_SHARE * filled ? best : new Map();
}

function folded(header: string): string {
  return header.trim().toLowerCase();
}
