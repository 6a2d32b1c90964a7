export * from './types.ts';
export { isSensitiveField, readingOf, type Reading } from './field-rules.ts';
export { createRowReader, type RowReader } from './read-row.ts';
export { amountSource, type AmountSource } from './amount-source.ts';
export { debtorName, groupKey, isGrouped } from './account-number.ts';
export { createRowGroups, type FileHabits, type RowGroup, type RowGroups } from './row-groups.ts';
export { placeRow, type PlaceContext, type PlacedRow } from './place-row.ts';
export { maskSensitive, maskInText } from './mask.ts';
export { proposeDebtType } from './propose.ts';
