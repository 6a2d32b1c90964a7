import { filePattern, type ExchangePattern } from '@recoup/contract/agency/exchange';
import { z } from 'zod';

/** Kind of a file whose rows name their own. */
export const SEVERAL_KINDS = 'several';

const NAME_VALUE = /^\s*([\w.]+)\s*=\s*(.+?)\s*$/;
const pairs = z
  .string()
  .refine((text) => linesOf(text).every((line) => NAME_VALUE.test(line)), 'Write one per line, as field = value');

export const patternForm = z.object({
  pattern: filePattern.shape.pattern,
  kind: z.string('Choose what each row is').min(1, 'Choose what each row is'),
  source: z.string().trim().max(100, 'Use at most 100 characters'),
  mode: z.enum(['dry_run', 'apply']),
  is_history: z.boolean(),
  columns: pairs,
  constants: pairs,
});
type PatternForm = z.output<typeof patternForm>;

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
const textOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([field, value]) => `${field} = ${value}`)
    .join('\n');
const pairsOf = (text: string) =>
  Object.fromEntries(
    linesOf(text).map((line) => {
      const [, field = '', value = ''] = NAME_VALUE.exec(line) ?? [];
      return [field, value];
    }),
  );

/** A new pattern begins with a dry run, which changes nothing. */
export const formOf = (pattern: ExchangePattern | null): Partial<PatternForm> =>
  pattern
    ? {
        pattern: pattern.pattern,
        kind: pattern.kind ?? SEVERAL_KINDS,
        source: pattern.source ?? '',
        mode: pattern.is_dry_run ? 'dry_run' : 'apply',
        is_history: pattern.is_history,
        columns: textOf(pattern.columns),
        constants: textOf(pattern.constants),
      }
    : { pattern: '', source: '', mode: 'dry_run', is_history: false, columns: '', constants: '' };

export const bodyOf = ({
  pattern,
  kind,
  source,
  mode,
  is_history: isHistory,
  columns,
  constants,
}: PatternForm): ExchangePattern => ({
  pattern,
  kind: kind === SEVERAL_KINDS ? null : kind,
  source: source === '' ? null : source,
  is_dry_run: mode === 'dry_run',
  is_history: isHistory,
  columns: pairsOf(columns),
  constants: pairsOf(constants),
});
