import { createLayouts } from '#areas/placing/layouts/index.ts';
import { operator } from '#platform/agency-audit.ts';
import type { Installation } from '#server/installation.ts';

interface LayoutsCommand {
  words: readonly string[];
  values: { name?: string | undefined; map?: string[] | undefined };
}

const BY = operator('Command line');

/** `layouts list | show | name | correct | share | unshare`. Returns the output. */
export async function runLayouts(
  { db, clock }: Pick<Installation, 'db' | 'clock'>,
  { words: [verb, key], values }: LayoutsCommand,
): Promise<string> {
  const layouts = createLayouts({ db, clock });
  if (verb === 'list') {
    const found = await layouts.list();
    if (found.length === 0) return 'No client has confirmed the columns of a file yet.';
    return found
      .map(({ key: id, name, is_shared: isShared, clients, imports, last_used_at: last }) =>
        [
          id,
          name ?? '(unnamed)',
          isShared ? 'shared' : '-',
          `${imports} files`,
          last?.toISOString().slice(0, 10) ?? '-',
          clients.join(','),
        ].join('  '),
      )
      .join('\n');
  }
  if (key === undefined) throw new Error('The key or name of a layout is missing. See: npm run recoup -- layouts list');
  switch (verb) {
    case 'show':
      return describe(await layouts.show(key));
    case 'name':
      if (values.name === undefined) throw new Error('--name is missing. See: npm run recoup -- help');
      return describe(await layouts.name(key, values.name, BY));
    case 'correct':
      return describe(await layouts.correct(key, fieldsOf(values.map ?? []), BY));
    case 'share':
    case 'unshare':
      return describe(await layouts.share(key, verb === 'share', BY));
    default:
      throw new Error('Missing subcommand. See: npm run recoup -- help');
  }
}

/** `FIELD=HEADER`; `none` for a column that is ignored. */
function fieldsOf(texts: readonly string[]): Map<string, string | null> {
  if (texts.length === 0) throw new Error('--map is missing. See: npm run recoup -- help');
  return new Map(
    texts.map((text) => {
      const [, field = '', header = ''] = /^([a-z\d_]+)=(.+)$/.exec(text) ?? [];
      if (header === '') throw new Error(`--map ${text} is not FIELD=HEADER.`);
      return [header, field === 'none' ? null : field];
    }),
  );
}

function describe(layout: Awaited<ReturnType<ReturnType<typeof createLayouts>['show']>>): string {
  const { key, name, is_shared: isShared, clients, columns, row_meaning: meaning } = layout;
  return [
    `${key}  ${name ?? '(unnamed)'}${isShared ? ', shared with all clients' : ''}`,
    `Clients: ${clients.join(', ') || 'none'}. A row is: ${meaning}.`,
    ...columns.map(([header, field]) => `${header}\t${field ?? '-'}`),
  ].join('\n');
}
