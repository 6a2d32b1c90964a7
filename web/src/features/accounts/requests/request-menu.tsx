import { Button } from '@mantine/core';
import type { RequestKind } from '@recoup/domain/accounts/requests';
import {
  IconAddressBook,
  IconArrowBackUp,
  IconBuildingBank,
  IconCash,
  IconCashOff,
  IconChevronDown,
  IconFilePlus,
  IconGavel,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlusMinus,
  IconRotateClockwise,
  IconUserOff,
  type Icon,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { placeAgainPath, placeAnotherPath } from '#lib/paths/paths.ts';
import {
  groupActions,
  isPossible,
  labelOf,
  readAsk,
  withdrawalRefusal,
  type Ask,
  type RequestableAccount,
} from './action-groups.ts';
import classes from './requests.module.css';
import { MenuButton } from '#ui/menu-button.tsx';
import type { MenuParts } from '#ui/opened-menu.tsx';
import { useCorrect } from './use-correct.ts';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

const WithdrawDialog = lazy(async () => ({
  default: (await import('#shared/accounts/withdrawal/withdraw-dialog.tsx')).WithdrawDialog,
}));

const GLYPHS: Record<RequestKind, Icon> = {
  recall: IconArrowBackUp,
  hold: IconPlayerPause,
  release: IconPlayerPlay,
  direct_payment: IconCash,
  payment_reversal: IconCashOff,
  adjustment: IconPlusMinus,
  bankruptcy: IconBuildingBank,
  death: IconUserOff,
  attorney: IconGavel,
  contact_data: IconAddressBook,
};

/** The requests available for an account. The address holds the open one. */
export function RequestMenu({ account }: { account: RequestableAccount }) {
  const [search, setSearch] = useSearchParams();
  const { possible, impossible, remarks } = groupActions(account.actions);
  const ask = readAsk(search, account.actions);
  const refusal = withdrawalRefusal(account);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const correct = useCorrect(account.id);
  const open = (kind: RequestKind | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (kind) next.set('ask', kind);
        else next.delete('ask');
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <MenuButton
        position="bottom-end"
        width={320}
        target={
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
            Ask the agency
          </Button>
        }
        dropdown={{ className: classes.menu ?? '' }}
      >
        {(Menu) => (
          <>
            {possible.map(({ action }) => (
              <PossibleItem key={action} Menu={Menu} kind={action} onOpen={() => open(action)} />
            ))}
            {isPossible(account.actions, 'correct') ? (
              <Menu.Item
                closeMenuOnClick={false}
                disabled={correct.isPending}
                leftSection={<IconPencil size={17} stroke={1.6} aria-hidden="true" />}
                onClick={correct.start}
              >
                Correct this placement
              </Menu.Item>
            ) : null}
            {isPossible(account.actions, 'withdraw') ? (
              <Menu.Item
                leftSection={<IconArrowBackUp size={17} stroke={1.6} aria-hidden="true" />}
                onClick={() => setWithdrawing(true)}
              >
                Withdraw this placement
              </Menu.Item>
            ) : null}
            {isPossible(account.actions, 'place_again') ? (
              <Menu.Item
                component={Link}
                to={placeAgainPath(account)}
                leftSection={<IconRotateClockwise size={17} stroke={1.6} aria-hidden="true" />}
              >
                Place again
              </Menu.Item>
            ) : null}
            <Menu.Item
              component={Link}
              to={placeAnotherPath(account)}
              leftSection={<IconFilePlus size={17} stroke={1.6} aria-hidden="true" />}
            >
              Place another account
            </Menu.Item>
            {impossible.length > 0 || remarks.length > 0 || refusal !== null ? <Menu.Divider /> : null}
            {refusal === null ? null : (
              <Menu.Item
                aria-disabled="true"
                closeMenuOnClick={false}
                className={classes.impossible ?? ''}
                leftSection={<IconArrowBackUp size={17} stroke={1.6} aria-hidden="true" />}
              >
                Withdraw this placement
                <span className={classes.why}>{refusal}</span>
              </Menu.Item>
            )}
            {impossible.map((item) => (
              <ImpossibleItem key={item.action} Menu={Menu} ask={item} />
            ))}
            {remarks.map((remark) => (
              <Menu.Label key={remark} className={classes.remark ?? ''}>
                {remark}
              </Menu.Label>
            ))}
          </>
        )}
      </MenuButton>
      {isWithdrawing ? (
        <Suspense fallback={null}>
          <WithdrawDialog
            placement={{ kind: 'account', id: account.id, number: account.number }}
            onClose={() => setWithdrawing(false)}
          />
        </Suspense>
      ) : null}
      {ask ? (
        <Suspense fallback={null}>
          <AskDialog key={ask.action} account={account} ask={ask} onClose={() => open(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ItemProps {
  Menu: MenuParts;
}

function PossibleItem({ Menu, kind, onOpen }: ItemProps & { kind: RequestKind; onOpen: () => void }) {
  const Glyph = GLYPHS[kind];
  return (
    <Menu.Item leftSection={<Glyph size={17} stroke={1.6} aria-hidden="true" />} onClick={onOpen}>
      {labelOf(kind)}
    </Menu.Item>
  );
}

/** A disabled entry that stays focusable, so that its reason can be read. */
function ImpossibleItem({ Menu, ask }: ItemProps & { ask: Ask }) {
  const Glyph = GLYPHS[ask.action];
  return (
    <Menu.Item
      aria-disabled="true"
      closeMenuOnClick={false}
      className={classes.impossible ?? ''}
      leftSection={<Glyph size={17} stroke={1.6} aria-hidden="true" />}
    >
      {labelOf(ask.action)}
      <span className={classes.why}>{ask.reason}</span>
    </Menu.Item>
  );
}
