export * from './types.ts';
export { detectDateFormat } from './detect-dates.ts';
export { detectAmountFormat, detectPaddedUnit } from './detect-amounts.ts';
export { detectNameFormat } from './detect-names.ts';
export { detectDelimiter } from './delimiter.ts';
export { detectFixedWidth, splitFixed } from './fixed-width.ts';
export { detectStructure } from './structure.ts';
export { createRowClassifier } from './classifier.ts';
