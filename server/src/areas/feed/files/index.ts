export { createFeedFiles, type FeedFile, type FeedFiles } from './files.service.ts';
export { listSources } from './mappings.repository.ts';
export { MappingUnclear, type MappingProblem } from './map-columns.ts';
export { createFileImport, refusedColumns, type RefusedRow } from './import-file.ts';
export { createFileRuns, type FileRuns, type Imported } from './run-file.ts';
export { createSpool, type Spool } from './spool.ts';
