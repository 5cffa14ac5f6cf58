import { useCallback } from 'react';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { useCommands, type CommandSource } from '#renderer/lib/commands.ts';
import type { SetUrlState } from '#renderer/lib/url.ts';
import type { TabEntry } from '#renderer/ui/TabStrip.tsx';

type TabName = Pick<TabEntry, 'id' | 'title' | 'icon'>;

/** The command palette goes to every tab of the page. `tabs` must be stable. */
export const useTabCommands = (
  page: string,
  tabs: readonly TabName[],
  setFilters: SetUrlState<Filters>,
): void => {
  const source = useCallback<CommandSource>(
    () =>
      tabs.map(({ id, title, icon }) => ({
        id: `tab:${id}`,
        label: `Go to tab: ${title}`,
        icon,
        group: page,
        keywords: 'tab switch view',
        run: () => {
          setFilters({ tab: id });
        },
      })),
    [page, tabs, setFilters],
  );
  useCommands(`${page}-tabs`, source);
};
