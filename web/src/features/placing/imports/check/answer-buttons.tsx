import { Button, Group, Text } from '@mantine/core';
import { isAskedByColumn, questionOf } from '@recoup/domain/placing/questions';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { useAnswer, type ImportParams } from '../queries.ts';

/** The answers to a question, for one row or for all rows that ask it. */
export function AnswerButtons({
  problem,
  params,
  rowNumber,
}: {
  problem: { code: string; column?: number | null | undefined; message: string };
  params: ImportParams;
  rowNumber?: number;
}) {
  const answer = useAnswer();
  const question = questionOf(problem.code);
  if (question === null) return null;
  const about = {
    problem: problem.code,
    ...(isAskedByColumn(problem.code) && problem.column !== undefined ? { column: problem.column } : {}),
    ...(rowNumber === undefined ? {} : { row_number: rowNumber }),
  };
  const give = (value: string) =>
    answer.mutate(
      { params, body: { ...about, answer: value } },
      { onSuccess: ({ data }) => toast.info(`Answered for ${plural(data.changed, 'row')}`) },
    );
  return (
    <Group gap={6}>
      {question.answers.map(({ value, label }) => (
        <Button
          key={value}
          variant="default"
          size="compact-sm"
          loading={answer.isPending && answer.variables.body.answer === value}
          disabled={answer.isPending}
          aria-label={`${label}: ${problem.message}`}
          onClick={() => give(value)}
        >
          {label}
        </Button>
      ))}
      {answer.isError ? (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {messageOf(answer.error)}
        </Text>
      ) : null}
    </Group>
  );
}
