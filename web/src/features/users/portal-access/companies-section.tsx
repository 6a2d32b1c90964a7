import { Badge, Button, Text } from '@mantine/core';
import type { PortalAccess } from '@recoup/contract/users/portal-access';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { selectClient, useAgencyRole, useSelectedClient } from '#lib/session/selected-client.ts';
import { roleName } from '#lib/session/user.ts';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows } from '#ui/rows.tsx';

type Company = PortalAccess['companies'][number];

export function CompaniesSection({ companies }: { companies: readonly Company[] }) {
  const agencyRole = useAgencyRole();
  const selected = useSelectedClient();
  const navigate = useNavigate();
  const open = (id: string) => {
    selectClient(id);
    void navigate(paths.home);
  };
  return (
    <Panel title="Companies" flush={companies.length > 0}>
      {companies.length === 0 ? (
        <Text c="dimmed">
          {agencyRole ? 'As agency staff, you can view every company.' : 'You do not belong to a company yet.'}
        </Text>
      ) : null}
      <Rows label="Companies you can open">
        {companies.map(({ client_id: id, client_name: name, role, locations }) => (
          <Row
            key={id}
            icon={IconBuildingCommunity}
            title={name}
            badge={
              id === selected?.client_id ? (
                <Badge variant="default" size="sm" tt="none" fw={550}>
                  Current
                </Badge>
              ) : null
            }
            lines={[`${roleName(role)} · ${locationsLabel(locations)}`]}
            actions={
              id === selected?.client_id ? null : (
                <Button variant="default" size="xs" aria-label={`Open ${name}`} onClick={() => open(id)}>
                  Open
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </Panel>
  );
}

function locationsLabel(locations: Company['locations']): string {
  if (locations === null) return 'All locations';
  return locations.length === 0 ? 'No location' : `Only ${new Intl.ListFormat('en-US').format(locations)}`;
}
