import { useSearchParams } from 'react-router';

/** The open dialog, stored in the query so that Back closes it and a reload keeps it. */
const panels = ['app', 'phone-factor', 'recovery-codes', 'phone'] as const;
export type PanelName = (typeof panels)[number];

function readPanel(search: URLSearchParams): PanelName | null {
  return panels.find((name) => name === search.get('panel')) ?? null;
}

export function usePanel() {
  const [search, setSearch] = useSearchParams();
  const write = (name: PanelName | null, replace: boolean) => {
    const next = new URLSearchParams(search);
    if (name) next.set('panel', name);
    else next.delete('panel');
    setSearch(next, { replace, preventScrollReset: true });
  };
  return {
    opened: readPanel(search),
    open: (name: PanelName) => write(name, false),
    close: () => write(null, true),
  };
}
