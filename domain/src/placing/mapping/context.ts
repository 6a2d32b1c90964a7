import { weaken } from './best.ts';
import type { ColumnCandidates } from './candidates.ts';
import {
  readChecks,
  readInterestSince,
  readLeases,
  readPrices,
  readSchools,
  readStays,
  readSuffixes,
  readTermCounts,
  readVehicles,
  readWriteOffs,
} from './context-debts.ts';
import { readInvoiceLists, readInvoiceLines, findInvoiceDate, rankBalances, readDeposits } from './context-documents.ts';
import {
  readAges,
  readTaxNumbers,
  readPayers,
  readReferences,
  sharePatients,
  readWholeAddresses,
  readUnitsOfAddresses,
  readZips,
} from './context-people.ts';
import {
  readAnimals,
  readDecedents,
  readPayersOfChildren,
  readPhonesOfContacts,
  readRelationships,
  readSecondParents,
} from './context-owners.ts';
import { findAccountNumber, findBalance, findName, findOriginalAmount } from './needed.ts';
import { readStatusCodes } from './context-status.ts';
import { fillBetweenNeighbours, preferLastBalance } from './neighbours.ts';

/** Adjusts candidates in place by what the columns reveal about each other. */
export function applyContext(columns: readonly ColumnCandidates[]): void {
  weighAmbiguousBuckets(columns);
  readInvoiceLists(columns);
  readInvoiceLines(columns);
  readDeposits(columns);
  readSchools(columns);
  readWholeAddresses(columns);
  readPayers(columns);
  readVehicles(columns);
  readTermCounts(columns);
  readPrices(columns);
  readInterestSince(columns);
  readStays(columns);
  readSuffixes(columns);
  readAges(columns);
  readChecks(columns);
  readAnimals(columns);
  readDecedents(columns);
  readRelationships(columns);
  readPhonesOfContacts(columns);
  readPayersOfChildren(columns);
  readSecondParents(columns);
  sharePatients(columns);
  readLeases(columns);
  readReferences(columns);
  readUnitsOfAddresses(columns);
  readTaxNumbers(columns);
  readZips(columns);
  findInvoiceDate(columns);
  preferLastBalance(columns);
  findName(columns);
  findAccountNumber(columns);
  rankBalances(columns);
  findBalance(columns);
  readWriteOffs(columns);
  findOriginalAmount(columns);
  readStatusCodes(columns);
  fillBetweenNeighbours(columns);
}

/** `Current` is an aging bucket only beside other buckets. */
function weighAmbiguousBuckets(columns: readonly ColumnCandidates[]): void {
  const sure = columns.filter(({ column }) => column.bucket?.sure === true).length;
  for (const item of columns) {
    const { bucket } = item.column;
    if (bucket === null || bucket.field === null || bucket.sure) continue;
    if (sure >= 2) {
      const candidate = item.fields.get(bucket.field);
      if (candidate !== undefined) candidate.score *= 1.9;
      weaken(item, 'full_name', 0.5);
    } else weaken(item, bucket.field, 0.5);
  }
}
