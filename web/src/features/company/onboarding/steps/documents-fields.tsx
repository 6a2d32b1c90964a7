import { Checkbox, Stack } from '@mantine/core';
import type { AgreementToSign } from '@recoup/contract/company/agreements';
import { AgreementText } from '#shared/company/agreement-text.tsx';
import { Panel } from '#ui/panel.tsx';

/** Key of an accepted text: a changed text needs a new acceptance. */
export const textKey = ({ kind, sha256 }: AgreementToSign) => `${kind} ${sha256}`;

export function DocumentsFields({
  agreements,
  agreed,
  missed,
  onAgree,
}: {
  agreements: readonly AgreementToSign[];
  agreed: ReadonlySet<string>;
  /** True after an attempt to submit without every tick. */
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
            error={
              missed && !agreed.has(key) ? `Read the ${agreement.title.toLowerCase()} and check the box to agree` : undefined
            }
          />
        </Stack>
      </Panel>
    );
  });
}
