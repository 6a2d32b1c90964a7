import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { OfferView } from '@recoup/contract/accounts/offers';
import { checkOfferDecision, type OfferDecision } from '@recoup/domain/accounts/offers';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '#lib/toast.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';
import { formatMoney } from '#lib/format/format.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ChoiceField } from '#ui/fields/choice-field.tsx';
import { applyServerErrors, FormError, TextAreaField, TextField } from '#ui/form.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { useQueryClient } from '@tanstack/react-query';
import { decisionLabels, formatTerms } from './offer-labels.ts';
import { AFTER_DECISION, useDecideOffer } from '#features/accounts/requests/queries.ts';

interface DecisionValues {
  decision: string;
  text: string;
  counter: string;
  after: string;
}

const DONE_MESSAGES: Record<OfferDecision, string> = {
  accept: 'Approved. The agency has been notified.',
  decline: 'Declined. The agency has been notified.',
  counter: 'Counteroffer sent to the agency',
};

export function DecisionDialog({ offer, decision, onClose }: { offer: OfferView; decision: OfferDecision; onClose: () => void }) {
  useFocusReturned();
  const { form, submit, decide } = useDecision(offer, decision);
  const labels = decisionLabels(decision, offer);
  const { isDirty, errors } = form.formState;
  const leaving = useLeaveGuard({ when: isDirty && !decide.isSuccess, param: 'decide' });
  // Runs after the navigation guard was cleared.
  useEffect(() => {
    if (decide.isSuccess) onClose();
  }, [decide.isSuccess, onClose]);
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={labels.title}
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!isDirty}
        closeOnEscape={leaving.state !== 'blocked'}
      >
        <form onSubmit={(event) => void submit(event)} noValidate aria-label={labels.title}>
          <Stack gap="md">
            <FormError message={errors.root?.['server']?.message} />
            <Text size="sm">{formatTerms(offer)}</Text>
            <Text size="sm" fw={600}>
              {labels.consequence}
            </Text>
            {decision === 'counter' ? (
              <TextField
                control={form.control}
                name="counter"
                label="Amount you would accept"
                hint={`The offer is ${formatMoney(offer.amount_cents)} of ${formatMoney(offer.balance_cents)}.`}
                mask="money"
                data-autofocus
              />
            ) : null}
            {decision === 'decline' && offer.kind === 'suit' ? (
              <ChoiceField
                control={form.control}
                name="after"
                label="What should happen to the account?"
                choices={[
                  { value: 'ACTIVE', label: 'The agency keeps collecting, without a lawsuit' },
                  { value: 'CLOSED', label: 'The agency closes the account' },
                ]}
              />
            ) : null}
            {decision === 'accept' ? null : (
              <TextAreaField
                control={form.control}
                name="text"
                label="Message to the agency (optional)"
                minRows={2}
                maxLength={2000}
              />
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={decide.isPending}>
                {labels.button}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <LeaveDialog blocker={leaving} what="your decision" />
    </>
  );
}

function useDecision(offer: OfferView, decision: OfferDecision) {
  const { client_id: clientId } = useClient();
  const queries = useQueryClient();
  const decide = useDecideOffer();
  const form = useForm<DecisionValues>({
    mode: 'onTouched',
    shouldFocusError: true,
    defaultValues: { decision, text: '', counter: '', after: '' },
    resolver: (values) => {
      const { problems } = checkOfferDecision(values, {
        kind: offer.kind,
        amountCents: offer.amount_cents,
        balanceCents: offer.balance_cents,
        status: offer.account_status,
      });
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: problemErrors<DecisionValues>(problems) };
    },
  });
  const submit = form.handleSubmit(async (body) => {
    try {
      await decide.mutateAsync({ params: { client_id: clientId, id: offer.id }, body });
      // The offer's card and this dialog may be unmounted by now, so callbacks passed to mutate would not run.
      toast.success(DONE_MESSAGES[decision]);
    } catch (error) {
      applyServerErrors(form, error);
      if (error instanceof ApiError && error.status === 409) await invalidateOperations(queries, AFTER_DECISION);
    }
  });
  return { form, submit, decide };
}
