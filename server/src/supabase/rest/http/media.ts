import { notImplemented, unavailableMedia } from '../errors.ts';
import { anyTable } from '../schema-cache/read-handlers.ts';
import { keyOf, type MediaHandler, type SchemaCache, type TableName } from '../schema-cache/types.ts';
import { isExplainOption, type BodyFormat, type ExplainOption } from '../sql/statement.ts';

export interface Answer {
  contentType: string;
  format: BodyFormat;
  /** Exactly one row, or an error. */
  isSingular: boolean;
  /** Writes the body instead of `format`. */
  handler?: MediaHandler;
  /** The plan of the statement instead of its result. */
  explain: { format: 'text' | 'json'; options: ExplainOption[] } | null;
}

interface MediaType {
  type: string;
  parameters: ReadonlyMap<string, string>;
  quality: number;
}

/** Types of an Accept header, best first. */
export function readAccept(header: string | undefined): MediaType[] {
  if (header === undefined || header.trim() === '') return [{ type: '*/*', parameters: new Map(), quality: 1 }];
  const types = (header.match(/(?:[^,"]|"[^"]*")+/g) ?? []).map(readMediaType);
  return types.toSorted((a, b) => b.quality - a.quality);
}

export function readMediaType(text: string): MediaType {
  const [type = '', ...given] = (text.match(/(?:[^;"]|"[^"]*")+/g) ?? []).map((part) => part.trim());
  const parameters = new Map(
    given.map((part): [string, string] => {
      const [name = '', value = ''] = part.split(/=(.*)/s);
      return [name.trim().toLowerCase(), value.trim().replaceAll(/^"|"$/g, '')];
    }),
  );
  return { type: type.toLowerCase(), parameters, quality: Number(parameters.get('q') ?? '1') || 0 };
}

interface AnswerOptions {
  mayExplain: boolean;
  isValue: boolean;
  findHandler: (type: string) => MediaHandler | undefined;
}

/** Errors: PGRST107 where none of the accepted types can be had, PGRST127 for GeoJSON. */
export function chooseAnswer(accept: string | undefined, { findHandler, ...options }: AnswerOptions): Answer {
  const accepted = readAccept(accept);
  for (const each of accepted) {
    const handler = each.type.startsWith('application/vnd.pgrst.') ? undefined : findHandler(each.type);
    const answer = handler ? handled(handler) : answerFor(each, options);
    if (answer) return answer;
  }
  if (accepted.some(({ type }) => type === 'application/geo+json'))
    throw notImplemented('application/geo+json needs PostGIS, which this service does not use.');
  throw unavailableMedia(accepted.map(({ type }) => type));
}

/**
 * Handlers of a table or function: one for any type, then one for the asked type. Those of tables need all columns in their order;
 * those for any table take what is selected.
 */
export function handlersOf({ mediaHandlers }: SchemaCache, name: TableName, { isWhole }: { isWhole: boolean }) {
  const own = isWhole ? mediaHandlers.get(keyOf(name)) : undefined;
  return (type: string): MediaHandler | undefined => own?.get('*/*') ?? own?.get(type) ?? mediaHandlers.get(anyTable)?.get(type);
}

const withCharset = new Set(['application/json', 'application/geo+json', 'text/csv', 'text/plain', 'text/xml']);

function handled(handler: MediaHandler): Answer {
  const type = handler.type === '*/*' ? 'application/octet-stream' : handler.type;
  const contentType = withCharset.has(type) ? `${type}; charset=utf-8` : type;
  return { contentType, format: 'handled', isSingular: false, handler, explain: null };
}

const json = (format: BodyFormat, type = 'application/json', isSingular = false): Answer => ({
  contentType: `${type}; charset=utf-8`,
  format,
  isSingular,
  explain: null,
});

function answerFor(media: MediaType, options: Omit<AnswerOptions, 'findHandler'>): Answer | null {
  const isStripped = media.parameters.get('nulls') === 'stripped';
  switch (media.type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json('array');
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return isStripped ? json('array-stripped', 'application/vnd.pgrst.array+json;nulls=stripped') : json('array');
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return isStripped
        ? json('object-stripped', 'application/vnd.pgrst.object+json;nulls=stripped', true)
        : json('object', 'application/vnd.pgrst.object+json', true);
    case 'text/csv':
      return json('csv', 'text/csv');
    case 'text/plain':
      return options.isValue ? json('text', 'text/plain') : null;
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return options.mayExplain ? explained(media) : null;
    default:
      return null;
  }
}

function explained({ type, parameters }: MediaType): Answer | null {
  const format = type.endsWith('+json') ? 'json' : 'text';
  const mediaType = readMediaType(parameters.get('for') ?? 'application/json');
  const inner = answerFor(mediaType, { mayExplain: false, isValue: true });
  if (!inner) return null;
  const options = (parameters.get('options') ?? '').split('|').filter(isExplainOption);
  const listed = options.length === 0 ? '' : `; options=${options.join('|')}`;
  return {
    ...inner,
    contentType: `application/vnd.pgrst.plan+${format}; for="${mediaType.type}"${listed}; charset=utf-8`,
    explain: { format, options },
  };
}
