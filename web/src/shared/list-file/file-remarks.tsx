import { Button } from '@mantine/core';
import { plural } from '#lib/format/format.ts';
import { Notice } from '#ui/notice.tsx';

interface FileRemarksProps {
  /** Rows with errors that are not skipped. */
  wrong: number;
  included: number;
  /** Verb and participle for applying the rows: `add`, `added`. */
  verb: { now: string; done: string };
  /** Announced: the server just refused them. */
  isRefused?: boolean;
  unknownColumns: readonly string[];
  onLeaveOut: () => void;
}

/** What prevents applying a file's rows, and what was not read. */
export function FileRemarks({ wrong, included, verb, isRefused = false, unknownColumns, onLeaveOut }: FileRemarksProps) {
  return (
    <>
      {wrong > 0 ? (
        <Notice
          tone="warning"
          alert={isRefused}
          title={wrong === included ? `No rows can be ${verb.done}` : `${plural(wrong, 'row')} cannot be ${verb.done}`}
          actions={
            wrong < included ? (
              <Button variant="default" size="compact-md" onClick={onLeaveOut}>
                Skip {plural(wrong, 'row')}
              </Button>
            ) : null
          }
        >
          Correct {wrong === 1 ? 'it' : 'them'} here, or in the file and choose it again. Either all rows are {verb.done}, or
          none.
        </Notice>
      ) : null}
      {included === 0 ? (
        <Notice tone="warning" title={`No rows to ${verb.now}`}>
          All rows are skipped. Restore those that should be {verb.done}.
        </Notice>
      ) : null}
      {unknownColumns.length > 0 ? (
        <Notice>These columns do not match a field and are not imported: {unknownColumns.join(', ')}.</Notice>
      ) : null}
    </>
  );
}
