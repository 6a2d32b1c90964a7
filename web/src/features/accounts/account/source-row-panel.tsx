import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import classes from './account.module.css';
import { FoldedPanel } from './folded-panel.tsx';

/** The row of the placement file as it was uploaded. */
export function SourceRowPanel({ account }: { account: AccountDetails }) {
  const row = account.source_row;
  if (!row) return null;
  return (
    <FoldedPanel title="Placement file" summary={`Row ${row.row_number} of ${row.file_name}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Row of the file">
        <table className={classes.rowTable}>
          <thead>
            <tr>
              {row.cells.map(({ header }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns of a file may share a header
                <th key={index} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {row.cells.map(({ text }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns of a file may share a header
                <td key={index}>{text}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </FoldedPanel>
  );
}
