export type { ColumnSuggestion, FieldGuess, FieldKind, MappingColumn, MappingField } from './types.ts';
export { canonicalName, MAPPING_FIELDS, mappingField } from './fields.ts';
export { profileColumn, type ColumnProfile } from './profile.ts';
export { headerSignature } from './signature.ts';
export { suggestMapping } from './suggest-mapping.ts';
