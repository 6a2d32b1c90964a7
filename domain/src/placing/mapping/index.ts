export { canonicalName, MAPPING_FIELDS, mappingField, takesSeveralColumns } from './fields.ts';
export { layoutMessage, layoutReason, recognizeLayout, type Layout, type RecognizedLayout } from './known-layouts.ts';
export { profileColumn } from './profile.ts';
export { headerSignature } from './signature.ts';
export { suggestMapping } from './suggest-mapping.ts';
