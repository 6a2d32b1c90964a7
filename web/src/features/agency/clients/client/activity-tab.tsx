import { AuditLogTab } from '#features/audit/index.ts';
import type { TabProps } from './tab-props.ts';

export function ActivityTab({ client }: TabProps) {
  return <AuditLogTab clientId={client.client_id} />;
}
