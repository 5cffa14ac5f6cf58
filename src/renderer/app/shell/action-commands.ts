import { useExportDialog } from '#renderer/entities/report/export-dialog.ts';
import type { Command } from '#renderer/lib/commands.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import type { OsVerbs } from '#renderer/lib/os-verbs.ts';
import type { Theme } from '#renderer/lib/theme.ts';
import { pathOfView } from '#renderer/ui/CopyLink.tsx';
import { copyWithToast } from '#renderer/ui/toaster.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { TIME_ZONES } from '#shared/zones.ts';

interface Actions {
  readonly os: OsVerbs;
  readonly preferences: Settings;
  readonly theme: Theme;
  readonly change: (change: Partial<Settings>) => void;
  readonly go: (path: string) => void;
}

const LINK = 'It opens this view in a workstation with the same data.';

/** Actions that make sense everywhere. */
export const actionCommands = ({
  os,
  preferences,
  theme: shown,
  change,
  go,
}: Actions): readonly Command[] => {
  const timeZone = TIME_ZONES.find((zone) => zone !== preferences.timeZone) ?? preferences.timeZone;
  const theme = shown === 'dark' ? 'light' : 'dark';
  return [
    {
      id: 'action:lock-plan',
      label: 'Lock a plan…',
      icon: 'lock',
      group: 'Actions',
      keywords: 'confirmatory preregister test',
      run: () => go('/plans?dialog=lock'),
    },
    {
      id: 'action:export',
      label: 'Export Analysis',
      icon: 'export',
      group: 'Actions',
      keywords: 'report json csv save view',
      run: () => useExportDialog.getState().setOpen(true),
    },
    {
      id: 'action:copy-view',
      label: 'Copy link to this view',
      icon: 'link',
      group: 'Actions',
      keywords: 'share url address',
      run: () => void copyWithToast(os, os.linkTo(pathOfView()), 'Link copied', LINK),
    },
    {
      id: 'action:time-zone',
      label: `Show times in ${zoneLabel(timeZone)}`,
      icon: 'time',
      group: 'Actions',
      keywords: 'zone utc eastern clock',
      run: () => change({ timeZone }),
    },
    {
      id: 'action:theme',
      label: `Use the ${theme} theme`,
      icon: theme === 'dark' ? 'moon' : 'flash',
      group: 'Actions',
      keywords: 'theme dark light appearance colors',
      run: () => change({ theme }),
    },
  ];
};
