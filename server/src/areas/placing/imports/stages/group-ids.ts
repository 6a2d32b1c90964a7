import type { RowGroup } from '@recoup/domain/placing/import';

/** Ids of an account made of several rows; the first row assigns them. */
export interface GroupIds {
  accountId: string;
  personId: string;
}

/** The staged columns that an account's further rows copy. */
interface FirstRow {
  account_id: string | null;
  person_id: string | null;
  merged_into: number | null;
}

/** Ids of accounts with rows still to come; nothing is kept for the others. */
export function createGroupIds() {
  const held = new Map<number, GroupIds & { left: number }>();
  return {
    /** Called once for each of its rows. Null for the first. */
    of(group: RowGroup): GroupIds | null {
      const ids = held.get(group.firstRow);
      if (ids === undefined) return null;
      ids.left -= 1;
      if (ids.left === 0) held.delete(group.firstRow);
      return ids;
    },
    /** After a row was staged: what later rows copy from it. */
    keep(group: RowGroup, { account_id: accountId, person_id: personId, merged_into: mergedInto }: FirstRow): void {
      if (group.rows < 2 || mergedInto !== null || accountId === null || personId === null) return;
      held.set(group.firstRow, { accountId, personId, left: group.rows - 1 });
    },
  };
}
