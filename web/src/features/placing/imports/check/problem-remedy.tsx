import { Button } from '@mantine/core';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import { questionOf } from '@recoup/domain/placing/questions';
import { Link } from 'react-router';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { useLeaveOut, type ImportParams } from '../queries.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import classes from './check.module.css';
import { rowsOfGroup, type ProblemGroup } from './row-filter.ts';

/** The control that resolves a kind of problem for all its rows, beside correcting single cells. */
export function ProblemRemedy({
  group,
  upload,
  params,
}: {
  group: ProblemGroup;
  upload: Pick<ImportDetails, 'may' | 'mapping' | 'structure'>;
  params: ImportParams;
}) {
  const leaveOut = useLeaveOut();
  const setInColumns =
    upload.may.map && isOutsideFile(group, upload) ? (
      <Button component={Link} to={{ search: '?step=columns' }} variant="default" size="compact-sm" className={classes.remedy}>
        Set in Columns
      </Button>
    ) : null;
  const isQuestion = questionOf(group.code) !== null;
  if (setInColumns && !isQuestion) return setInColumns;
  if (!upload.may.mend || group.level !== 'error') return null;
  const run = () =>
    leaveOut.mutate(
      { params, body: { ...rowsOfGroup(group), left_out: true } },
      {
        onSuccess: ({ data }) => toast.info(`Skipped ${plural(data.changed, 'row')}`),
        onError: (error) => toast.error(messageOf(error)),
      },
    );
  const leave = (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.remedy}
      loading={leaveOut.isPending}
      aria-label={`Skip: ${group.message}`}
      onClick={run}
    >
      Skip
    </Button>
  );
  if (!isQuestion) return leave;
  return (
    <div className={classes.answering}>
      <AnswerButtons problem={group} params={params} />
      {setInColumns ?? leave}
    </div>
  );
}

/** Fields that the columns step can set for the whole file (`still-needed.ts`). */
const FILE_WIDE = new Set(['location_code', 'delinquency_date', 'itemization_reference', 'itemization_date']);

/** No column has the field: its value for the whole file, or its column, is chosen with the columns. */
function isOutsideFile({ fields, count }: ProblemGroup, { mapping, structure }: Pick<ImportDetails, 'mapping' | 'structure'>) {
  const mapped = new Set(mapping?.columns.map(({ field }) => field));
  const isEveryRow = count === structure?.data_rows;
  return fields.every((field) => field !== null && !mapped.has(field) && (isEveryRow || FILE_WIDE.has(field)));
}
