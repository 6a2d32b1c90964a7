import { Anchor, Button, Collapse, Group } from '@mantine/core';
import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { useDisclosure } from '@mantine/hooks';
import { formatDateTime } from '#lib/format/format.ts';
import { RequestBadge } from '#shared/accounts/request-badge.tsx';
import { RequestFiles } from './request-files.tsx';
import { factsOf } from './request-labels.ts';
import { formatRequest } from './request-title.ts';
import { Fact, FactList } from '#ui/facts.tsx';
import classes from './requests.module.css';

interface RowProps {
  request: AccountRequest;
  peopleId: string;
  isCancelling: boolean;
  onCancel: () => void;
}

export function RequestRow({ request, peopleId, isCancelling, onCancel }: RowProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const facts = factsOf(request);
  const hasMore = facts.length > 0 || request.cost !== null || request.documents.length > 0 || request.abilities.add_document;
  const id = `request-${request.id}`;
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        <div className={classes.rowTitle}>
          {formatRequest(request)}
          <RequestBadge state={request.state} focusable />
        </div>
        <div className={classes.meta}>
          {request.number}, by {request.created_by_name} on {formatDateTime(request.created_at)}
        </div>
        <div className={classes.meta}>{formatOutcome(request)}</div>
        {hasMore ? (
          <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            {isOpen ? 'Less' : 'Details and files'}
          </Anchor>
        ) : null}
        <Collapse expanded={isOpen} id={id}>
          <div className={classes.more}>
            <FactList>
              {facts.map(({ label, text }) => (
                <Fact key={label} label={label}>
                  {text}
                </Fact>
              ))}
              {request.cost ? <Fact label="Cost shown">{request.cost.text}</Fact> : null}
            </FactList>
            <RequestFiles request={request} peopleId={peopleId} />
          </div>
        </Collapse>
      </div>
      {request.abilities.cancel ? (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Cancel ${request.number}`}
            disabled={isCancelling}
            onClick={onCancel}
          >
            Cancel request
          </Button>
        </Group>
      ) : null}
    </li>
  );
}

function formatOutcome(request: AccountRequest): string {
  switch (request.state) {
    case 'submitted':
      return 'With the agency';
    case 'accepted':
      return `Accepted on ${formatDateTime(request.decided_at)}`;
    case 'declined':
      return `Declined on ${formatDateTime(request.decided_at)}: ${request.decline_reason ?? 'no reason was given.'}`;
    case 'applied':
      return `Done on ${formatDateTime(request.applied_at)}`;
    case 'cancelled':
      return `Canceled on ${formatDateTime(request.cancelled_at)}`;
  }
}
