export type { AccountRecord, PartyRecord, PersonRecord } from './columns.ts';
export { listedAccounts, listedPeople } from './listed.ts';
export {
  writeAccounts,
  writeBatch,
  writeNotes,
  writeNotesAndEvents,
  writePeople,
  type PlacementSource,
} from './write-placements.ts';
