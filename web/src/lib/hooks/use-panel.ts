import { useSearchParams } from 'react-router';

/** Which of the named dialogs is open, stored in the query so that Back closes it, links can open it and a reload keeps it. */
export function usePanel<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams();
  const write = (name: Name | null, replace: boolean) => {
    const next = new URLSearchParams(search);
    if (name) next.set('panel', name);
    else next.delete('panel');
    setSearch(next, { replace, preventScrollReset: true });
  };
  return {
    opened: names.find((name) => name === search.get('panel')) ?? null,
    open: (name: Name) => write(name, false),
    close: () => write(null, true),
  };
}
