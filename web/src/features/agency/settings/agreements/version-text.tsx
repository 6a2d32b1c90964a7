import type { AgreementVersion } from '@recoup/contract/agency/agreements';
import { AGREEMENT_FIELDS } from '@recoup/domain/company/agreement-fields';
import { fillAgreement, parseAgreement } from '@recoup/domain/company/agreement-text';
import { Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { AgreementPaper } from '#shared/company/agreement-text.tsx';

/** A version's text with sample values, on demand. */
export function VersionText({ version: { title, version, body } }: { version: AgreementVersion }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        ml={-8}
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} text of version ${version} of the ${title}`}
        onClick={toggle}
      >
        {isOpen ? 'Hide text' : 'Show text'}
      </Button>
      <Collapse expanded={isOpen}>{isOpen ? <FilledText title={title} body={body} /> : null}</Collapse>
    </div>
  );
}

/** The text as a client would read it, with sample values. `body` must be valid. */
export function FilledText({ title, body }: { title: string; body: string }) {
  return <AgreementPaper title={title} blocks={parseAgreement(fillAgreement(body, AGREEMENT_FIELDS))} />;
}
