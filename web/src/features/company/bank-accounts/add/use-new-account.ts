import { checkBankAccount } from '@recoup/domain/company/onboarding/money';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { toast } from '#lib/toast.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { problemErrors } from '#lib/api/problem-errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { applyServerErrors } from '#ui/form.tsx';
import { nameOf } from '../account-labels.ts';
import { useAddAccount } from '../queries.ts';

interface NewAccount {
  holder: string;
  routing_number: string;
  account_number: string;
  account_number_again: string;
  type: string;
  purpose: string;
  make_default: boolean;
}

/** Form state of a new bank account, validated with the server's rules. */
export function useNewAccount({ isFirst }: { isFirst: boolean }) {
  const { client_id: clientId } = useClient();
  const legalName = useQuery(clientDetailsQuery(clientId)).data?.data.legal_name ?? '';
  const add = useAddAccount();
  const form = useForm<NewAccount>({
    mode: 'onTouched',
    shouldFocusError: true,
    defaultValues: {
      holder: legalName,
      routing_number: '',
      account_number: '',
      account_number_again: '',
      type: '',
      // The first account serves every purpose by default.
      purpose: isFirst ? 'both' : '',
      make_default: false,
    },
    resolver: (values) => {
      const { problems } = checkBankAccount(values);
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: problemErrors<NewAccount>(problems) };
    },
  });
  const submit = form.handleSubmit((body) =>
    add.mutate(
      { params: { client_id: clientId }, body },
      {
        onSuccess: ({ data }) => void toast.success(`Added ${nameOf(data)}`),
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  return { form, add, submit };
}
