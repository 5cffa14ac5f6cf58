import type { Command } from '#renderer/lib/commands.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import type { OsVerbs } from '#renderer/lib/os-verbs.ts';
import { useSettings } from '#renderer/lib/preferences-store.ts';
import { toast } from '#renderer/ui/toaster.ts';
import { TIME_ZONES } from '#shared/zones.ts';

/** The address of this view without what opens the workstation: the token left it at the start. */
const copyView = (os: OsVerbs): void => {
  os.copyText(window.location.href).then(
    () =>
      toast({ title: 'Link copied', description: 'It opens this view in a workstation with the same data.' }),
    () => toast({ title: 'Copy failed', description: 'The clipboard is not available.', intent: 'danger' }),
  );
};

/** Actions that make sense everywhere. */
export const actionCommands = (os: OsVerbs): readonly Command[] => {
  const { timeZone, setTimeZone } = useSettings.getState();
  const other = TIME_ZONES.find((zone) => zone !== timeZone) ?? timeZone;
  return [
    {
      id: 'action:copy-view',
      label: 'Copy link to this view',
      icon: 'link',
      group: 'Actions',
      keywords: 'share url address',
      run: () => {
        copyView(os);
      },
    },
    {
      id: 'action:time-zone',
      label: `Show times in ${zoneLabel(other)}`,
      icon: 'time',
      group: 'Actions',
      keywords: 'zone utc eastern clock',
      run: () => {
        setTimeZone(other);
      },
    },
  ];
};
