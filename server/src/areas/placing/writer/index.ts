export type { AccountRecord, HistoryRecord, PartyRecord, PersonRecord } from './columns.ts';
export { listedAccounts, listedPeople, loadedAccounts, type LoadedAccount } from './listed.ts';
export {
  writeAccounts,
  writeBatch,
  writeBatches,
  writeNotes,
  writeNotesAndEvents,
  writePeople,
  type PlacementSource,
} from './write-placements.ts';
