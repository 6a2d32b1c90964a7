import { Button, FileButton, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ReturnOutcome } from '@recoup/contract/agency/ach';
import { describeReturn, readReturnFile, RETURN_REASONS } from '@recoup/domain/money/nacha-returns';
import { useState } from 'react';
import { messageOf } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { useLockRules } from '#shared/agency/client-locks.ts';
import { ManagedBy } from '#shared/agency/managed-by.tsx';
import { FormError } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from '../statements.module.css';
import { useReturns } from './queries.ts';

interface EnteredReturn {
  trace: string;
  code: string;
}

const reasons = Object.keys(RETURN_REASONS).map((code) => ({ value: code, label: describeReturn(code) }));

/** Records returns: one by its trace number, or all of a bank's return file. */
export function ReturnsDialog({ onClose }: { onClose: () => void }) {
  const record = useReturns();
  const rules = useLockRules('statements');
  const [trace, setTrace] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [fromFile, setFromFile] = useState<readonly EnteredReturn[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<readonly ReturnOutcome[] | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const isTraceValid = /^\d{15}$/.test(trace.trim());
  const read = async (file: File | null) => {
    if (!file) return;
    const returns = readReturnFile(await file.text());
    setProblem(
      returns === null
        ? 'This is not a NACHA file. Choose the return file that your bank sent.'
        : returns.length === 0
          ? 'This file has no returns.'
          : null,
    );
    setFromFile(returns && returns.length > 0 ? returns.map((one) => ({ trace: one.trace, code: one.code })) : null);
  };
  const save = () => {
    setSubmitted(true);
    if (!fromFile && (!isTraceValid || code === null)) return;
    const returns = fromFile ? [...fromFile] : [{ trace: trace.trim(), code: code ?? '' }];
    record.mutate({ body: { returns } }, { onSuccess: ({ data }) => setOutcomes(data) });
  };
  return (
    <Modal opened onClose={onClose} title="Record returns" size="lg" styles={{ title: { fontWeight: 600 } }}>
      {outcomes ? (
        <Outcomes outcomes={outcomes} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <FormError message={problem ?? (record.isError ? messageOf(record.error) : undefined)} />
          <Text size="sm" c="dimmed">
            Recording a return marks the statement as unpaid, with the reason. The client is notified, and you can pay it again.
          </Text>
          {rules.slice(0, 5).map(({ client_id: id, client_name: name, owner }) => (
            <ManagedBy
              key={id}
              what={`Returns of ${name ?? (rules.length > 1 ? 'other clients' : 'all clients')}`}
              owner={owner}
            />
          ))}
          {fromFile ? (
            <Notice
              title={`${plural(fromFile.length, 'return')} in this file`}
              actions={
                <Button variant="default" size="compact-md" onClick={() => setFromFile(null)}>
                  Enter one instead
                </Button>
              }
            >
              <ul className={classes.findings}>
                {fromFile.slice(0, 10).map((one) => (
                  <li key={one.trace}>
                    Trace {one.trace}: {describeReturn(one.code)}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : (
            <>
              <TextInput
                label="Trace number"
                description="15 digits, from your bank’s notice or the ACH file"
                inputMode="numeric"
                value={trace}
                error={isSubmitted && !isTraceValid ? 'A trace number has 15 digits' : undefined}
                onChange={(event) => setTrace(event.currentTarget.value)}
                data-autofocus
              />
              <Select
                label="Reason"
                data={reasons}
                searchable
                value={code}
                error={isSubmitted && code === null ? 'Choose the reason' : undefined}
                onChange={setCode}
              />
              <Group gap="xs">
                <FileButton
                  onChange={(file) => void read(file)}
                  accept=".txt,.ach,.ret,text/plain"
                  inputProps={{ 'aria-label': 'Return file' }}
                >
                  {(props) => (
                    <Button variant="default" {...props}>
                      Upload a return file
                    </Button>
                  )}
                </FileButton>
              </Group>
            </>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={record.isPending} onClick={save}>
              {fromFile ? `Record ${plural(fromFile.length, 'return')}` : 'Record return'}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

const tones = { recorded: 'success', repeated: 'info', unknown: 'warning', refused: 'danger' } as const;

function Outcomes({ outcomes, onClose }: { outcomes: readonly ReturnOutcome[]; onClose: () => void }) {
  return (
    <Stack gap="sm">
      {outcomes.map((one) => (
        <Notice
          key={one.trace}
          tone={tones[one.result]}
          alert
          title={one.client_name === null ? `Trace ${one.trace}` : `${one.client_name}, ${one.number ?? ''}`}
        >
          {one.message}
        </Notice>
      ))}
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
