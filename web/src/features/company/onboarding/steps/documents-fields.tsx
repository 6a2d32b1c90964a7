import { Checkbox, Stack } from '@mantine/core';
import type { AgreementToSign } from '@recoup/contract/company/agreements';
import { AgreementText } from '#shared/company/agreement-text.tsx';
import { Panel } from '#ui/panel.tsx';

/** Name of an agreed text: another text has to be agreed anew. */
export const textKey = ({ kind, sha256 }: AgreementToSign) => `${kind} ${sha256}`;

export function DocumentsFields({
  agreements,
  agreed,
  missed,
  onAgree,
}: {
  agreements: readonly AgreementToSign[];
  agreed: ReadonlySet<string>;
  /** A submission was tried without all ticks. */
  missed: boolean;
  onAgree: (key: string, isAgreed: boolean) => void;
}) {
  return agreements.map((agreement) => {
    const key = textKey(agreement);
    return (
      <Panel key={agreement.kind} title={agreement.title}>
        <Stack gap="md">
          <AgreementText agreement={agreement} />
          <Checkbox
            label={agreement.consent}
            checked={agreed.has(key)}
            onChange={(event) => onAgree(key, event.currentTarget.checked)}
            error={missed && !agreed.has(key) ? `Read the ${agreement.title.toLowerCase()} and tick that you agree` : undefined}
          />
        </Stack>
      </Panel>
    );
  });
}
