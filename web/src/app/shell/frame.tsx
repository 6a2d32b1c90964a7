import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useNarrow } from '#ui/use-phone.ts';
import type { Place } from './places.ts';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import classes from './shell.module.css';

const SideDrawer = lazy(async () => ({ default: (await import('./side-drawer.tsx')).SideDrawer }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

interface FrameProps {
  sidebar: ReactNode;
  /** First in the breadcrumbs. */
  root: string | null;
  /** Screens that keyboard shortcuts open. */
  places: readonly Pick<Place, 'label' | 'path' | 'letter'>[];
  /** Null: no search. */
  onSearch: (() => void) | null;
  bell: ReactNode;
  banner?: ReactNode;
  /** Another value mounts the screen again. */
  screenKey: string;
  children: ReactNode;
}

/** Sidebar, top bar, keyboard shortcuts and the screen. */
export function Frame({ sidebar, root, places, onSearch, bell, banner, screenKey, children }: FrameProps) {
  const location = useLocation();
  const isNarrow = useNarrow();
  // Spec 2: the drawer closes on every route change. It is open for the URL at which it was opened.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const drawer = drawerAt === location.key;
  const setDrawer = (opened: boolean) => setDrawerAt(opened ? location.key : null);
  const [sheet, setSheet] = useState(false);
  // Once opened, they stay mounted for their closing transition.
  const [mounted, setMounted] = useState({ drawer: false, sheet: false });
  const showSheet = useCallback(() => {
    setMounted((before) => ({ ...before, sheet: true }));
    setSheet(true);
  }, []);
  const toggleDrawer = () => {
    setMounted({ ...mounted, drawer: true });
    setDrawer(!drawer);
  };
  useShortcuts(places, showSheet, onSearch);

  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      {isNarrow ? null : (
        <aside className={classes.side} aria-label="Sidebar">
          {sidebar}
        </aside>
      )}
      {mounted.drawer ? (
        <Suspense fallback={null}>
          <SideDrawer opened={drawer} onClose={() => setDrawer(false)}>
            {sidebar}
          </SideDrawer>
        </Suspense>
      ) : null}
      <div className={classes.column}>
        <TopBar root={root} drawerOpened={drawer} onDrawer={toggleDrawer} onSearch={onSearch} bell={bell} />
        {banner}
        <main id="main" tabIndex={-1} className={classes.main} key={screenKey}>
          {children}
        </main>
      </div>
      {mounted.sheet ? (
        <Suspense fallback={null}>
          <ShortcutSheet places={places} opened={sheet} onClose={() => setSheet(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
