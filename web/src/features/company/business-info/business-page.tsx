import { Button } from '@mantine/core';
import { businessSections } from '@recoup/contract/company/business-info';
import { IconBuilding, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { getConfig } from '#lib/api/config.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { AgreementPanel } from './agreement-panel.tsx';
import { useBusinessAddress } from './business-address.ts';
import classes from './business-info.module.css';
import { HistoryPanel } from './history/history-panel.tsx';
import { businessQuery } from './queries.ts';
import { SectionPanel } from './sections/section-panel.tsx';
import { editLinkId } from './sections/section-labels.ts';

const SectionEditor = lazy(async () => ({ default: (await import('./sections/section-editor.tsx')).SectionEditor }));
const HistoryDrawer = lazy(async () => ({ default: (await import('./history/history-drawer.tsx')).HistoryDrawer }));

/** Spec 2, /manage-business/business-info: all onboarding answers, in sections. */
export function BusinessInfoPage() {
  const { client_id: clientId, client_name: name, is_onboarding_completed: isSetUp, role } = useClient();
  const isFounding = !isSetUp && role === 'client_admin';
  const { toHistory } = useBusinessAddress();
  const { data, error, refetch } = useQuery({ ...businessQuery(clientId), enabled: !isFounding });
  return (
    <Page
      title="Business info"
      breadcrumbs={[{ label: 'Manage business', to: paths.manageBusiness }]}
      description={`What ${getConfig().agency.name} has on record for ${name}`}
      actions={
        data?.data.abilities.see_history ? (
          <Button
            component={Link}
            id={HISTORY_LINK}
            to={toHistory(true)}
            preventScrollReset
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.7} aria-hidden="true" />}
          >
            History
          </Button>
        ) : null
      }
    >
      {isFounding ? <InSetup name={name} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!isFounding && !data && !error ? <Loading /> : null}
      {data && !data.data.abilities.edit ? <Checking clientId={clientId} /> : null}
      {data ? <Sections key={clientId} clientId={clientId} clientName={name} info={data.data} /> : null}
    </Page>
  );
}

const HISTORY_LINK = 'open-history';

function InSetup({ name }: { name: string }) {
  return (
    <Panel>
      <EmptyState
        title={`${name} is still being set up`}
        icon={IconBuilding}
        action={
          <Button component={Link} to={paths.home}>
            Continue setup
          </Button>
        }
      >
        What you enter during setup appears here afterwards and can be changed.
      </EmptyState>
    </Panel>
  );
}

/** Explains to admins why nothing is editable: the answers are locked while the agency reviews them. */
function Checking({ clientId }: { clientId: string }) {
  const { data } = useQuery(clientDetailsQuery(clientId));
  const { onboarding, abilities } = data?.data ?? {};
  if (onboarding?.state !== 'submitted' || !abilities?.edit_business) return null;
  return (
    <Notice title={`${getConfig().agency.name} is reviewing this`}>
      What you submitted can be edited here as soon as your company is approved.
    </Notice>
  );
}

function Loading() {
  return (
    <div className={classes.layout}>
      <div className={classes.column}>
        {[8, 5, 4].map((lines) => (
          <Panel key={lines}>
            <PanelSkeleton lines={lines} />
          </Panel>
        ))}
      </div>
      <div className={classes.column}>
        <Panel>
          <PanelSkeleton lines={3} />
        </Panel>
      </div>
    </div>
  );
}

type SectionsProps = Omit<Parameters<typeof SectionEditor>[0], 'section'>;

function Sections({ clientId, clientName, info }: SectionsProps) {
  const navigate = useNavigate();
  const { edited, isHistoryOpen, toHistory } = useBusinessAddress();
  const open = info.abilities.edit ? edited : null;
  useFocusBack(open === null ? null : editLinkId(open));
  const isAdministration = info.abilities.see_history;
  return (
    <div className={classes.layout}>
      <div className={classes.column}>
        {businessSections.map((section) =>
          section === open ? (
            <Suspense key={section} fallback={<SectionPanel section={section} info={info} />}>
              <SectionEditor section={section} clientId={clientId} clientName={clientName} info={info} />
            </Suspense>
          ) : (
            <SectionPanel key={section} section={section} info={info} />
          ),
        )}
      </div>
      {isAdministration ? (
        <div className={classes.aside}>
          <AgreementPanel clientId={clientId} />
          <HistoryPanel clientId={clientId} />
        </div>
      ) : null}
      {isAdministration && isHistoryOpen ? (
        <Suspense fallback={null}>
          <HistoryDrawer
            clientId={clientId}
            opened
            onClose={() => void navigate(toHistory(false), { replace: true, preventScrollReset: true })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** After editing, focus returns to the section's edit link. */
function useFocusBack(id: string | null): void {
  const before = useRef(id);
  useEffect(() => {
    const left = before.current;
    before.current = id;
    if (left !== null && id === null) document.querySelector<HTMLElement>(`#${left}`)?.focus({ preventScroll: true });
  }, [id]);
}
