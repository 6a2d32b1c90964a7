import { AuditLogTab } from '#features/audit/index.ts';
import type { TabProps } from './client-page.tsx';

export function ActivityTab({ client }: TabProps) {
  return <AuditLogTab clientId={client.client_id} />;
}
