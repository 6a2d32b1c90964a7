import { Button, Group, Stack, Text } from '@mantine/core';
import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { REQUEST_KIND_INFO, type RequestKind } from '@recoup/domain/accounts/requests';
import { ChosenFiles } from '../chosen-files.tsx';
import { FormError } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { CostNote } from './cost-note.tsx';
import { PROOF_TITLES } from './field-specs.ts';
import { RequestFields, type PaymentChoice } from './request-fields.tsx';
import type { RequestSubject, RequestValues } from './request-values.ts';
import type { useRequestForm } from './use-request-form.ts';

export interface RequestFormProps {
  kind: RequestKind;
  account: RequestSubject;
  /** For a reversal: the payments that can be reversed. */
  payments?: readonly PaymentChoice[];
  /** Initial values. */
  initial?: RequestValues;
  onDone: (request: AccountRequest) => void;
  onCancel?: () => void;
  /** The URL parameter that opened the form; removing it closes the form. */
  param?: string;
}

type BodyProps = Pick<RequestFormProps, 'kind' | 'payments' | 'onCancel'> & { request: ReturnType<typeof useRequestForm> };

/** A request's form, and after sending, the files that failed. */
export function RequestFormBody({ kind, payments = [], onCancel, request }: BodyProps) {
  const { form, files, cost, waiting } = request;
  const { label, meaning } = REQUEST_KIND_INFO[kind];
  const proof = PROOF_TITLES[kind];
  const isCostKnown = kind !== 'recall' || cost.preview !== null;
  if (waiting) return <WaitingForFiles number={waiting.number} request={request} onCancel={onCancel} />;
  return (
    <form onSubmit={(event) => void request.submit(event)} noValidate aria-label={label}>
      <Stack gap="lg">
        <FormError message={form.formState.errors.root?.['server']?.message} />
        <Text size="sm" c="dimmed">
          {meaning}
        </Text>
        <RequestFields kind={kind} control={form.control} payments={payments} today={request.today} />
        {proof ? <ChosenFiles files={files} title={proof} disabled={request.isPending} /> : null}
        <CostNote kind={kind} cost={cost} />
        <Group justify="flex-end" gap="xs">
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <Button
            type="submit"
            loading={request.isPending}
            disabled={!isCostKnown}
            {...(kind === 'recall' ? { color: '#b42318' } : {})}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The agency has the request; failed files can be sent again without repeating it. */
function WaitingForFiles({ number, request, onCancel }: { number: string } & Pick<BodyProps, 'request' | 'onCancel'>) {
  return (
    <Stack gap="lg">
      <Notice tone="warning" alert title={`${number} was sent, but not with all of its files`}>
        Send them again, or leave them out and add them later below the request.
      </Notice>
      <ChosenFiles files={request.files} title="Add files" disabled={request.isPending} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Close
        </Button>
        <Button loading={request.isPending} onClick={() => void request.sendRest()}>
          Send files again
        </Button>
      </Group>
    </Stack>
  );
}
