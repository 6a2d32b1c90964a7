export { createFeedFiles, type FeedFile, type FeedFiles } from './files.service.ts';
export { importFile, refusedColumns, type RefusedRow } from './import-file.ts';
