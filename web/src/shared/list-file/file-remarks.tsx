import { Button } from '@mantine/core';
import { plural } from '#lib/format/format.ts';
import { Notice } from '#ui/notice.tsx';

interface FileRemarksProps {
  /** Rows with errors that are not skipped. */
  wrong: number;
  included: number;
  /** What happens to the rows: `add`, `added`. */
  verb: { now: string; done: string };
  /** Announced: the server just refused them. */
  isRefused?: boolean;
  unknownColumns: readonly string[];
  onLeaveOut: () => void;
}

/** What prevents applying a file's rows, and what was not read. */
export function FileRemarks({ wrong, included, verb, isRefused = false, unknownColumns, onLeaveOut }: FileRemarksProps) {
  const [it, them] = wrong === 1 ? ['it is', 'it'] : ['they are', 'them'];
  return (
    <>
      {wrong > 0 ? (
        <Notice
          tone="warning"
          alert={isRefused}
          title={
            wrong === included ? `No row can be ${verb.done} as it is` : `${plural(wrong, 'row')} cannot be ${verb.done} as ${it}`
          }
          actions={
            wrong < included ? (
              <Button variant="default" size="compact-md" onClick={onLeaveOut}>
                Leave out {plural(wrong, 'row')}
              </Button>
            ) : null
          }
        >
          Mend {them} here, or in the file and choose it again. All rows are {verb.done} together or none.
        </Notice>
      ) : null}
      {included === 0 ? (
        <Notice tone="warning" title={`Nothing is left to ${verb.now}`}>
          Every row is left out. Take back those that should be {verb.done}.
        </Notice>
      ) : null}
      {unknownColumns.length > 0 ? (
        <Notice>No field is for these columns, so they are not imported: {unknownColumns.join(', ')}.</Notice>
      ) : null}
    </>
  );
}
