import type { LoadColumns } from '@recoup/contract/agency/load';
import type { FeedFiles, MappingProblem } from '#areas/feed/files/index.ts';

type Found = NonNullable<Awaited<ReturnType<FeedFiles['inspect']>>>;

export const presentColumns = (found: Found): LoadColumns['table'] => ({
  columns: found.columns.map(({ header, samples }) => ({ header, samples: samples.slice(0, 3) })),
  fields: found.fields.map(({ name, isRequired, choices }) => ({ name, is_required: isRequired, choices: [...choices] })),
  mapping: Object.fromEntries(found.mapped.map(({ field, column }) => [field.name, column.header])),
  constants: found.constants,
  problems: found.problems.map(presentProblem),
  is_saved: found.isSaved,
});

/** Leaves out the command line's options, because the screen shows the mapping. */
const presentProblem = ({ field, isMissing = false, message }: MappingProblem) => ({
  field: field ?? null,
  is_missing: isMissing,
  message,
});
