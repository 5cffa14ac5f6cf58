import { useHotkeys, type HotkeyConfig } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { usePalette } from '#renderer/app/palette.ts';
import { recallToast } from '#renderer/ui/toaster.ts';

const GO_TO: readonly (readonly [combo: string, path: string, label: string])[] = [
  ['alt + 1', '/', 'Go to the dashboard'],
  ['alt + 2', '/drops', 'Go to Q Drops'],
  ['alt + 3', '/comms', 'Go to Comms'],
  ['alt + 4', '/abbreviations', 'Go to Abbreviations'],
  ['alt + 5', '/ai-models', 'Go to AI Models'],
  ['alt + 6', '/admin', 'Go to Admin'],
];

/** The shortcuts that work everywhere; `?` lists them. None fires while one types, but the palette's and F8. */
export const useGlobalHotkeys = (): void => {
  const navigate = useNavigate();
  const setOpen = usePalette((state) => state.setOpen);
  const hotkeys = useMemo<HotkeyConfig[]>(
    () => [
      {
        combo: 'mod + k',
        global: true,
        group: 'Everywhere',
        label: 'Go to a page, drop or action',
        allowInInput: true,
        preventDefault: true,
        onKeyDown: () => {
          setOpen(true);
        },
      },
      {
        combo: 'f8',
        global: true,
        group: 'Everywhere',
        label: 'Go to the last notification',
        allowInInput: true,
        onKeyDown: () => {
          void recallToast();
        },
      },
      ...GO_TO.map(([combo, path, label]) => ({
        combo,
        global: true,
        group: 'Pages',
        label,
        preventDefault: true,
        onKeyDown: () => {
          void navigate(path);
        },
      })),
    ],
    [navigate, setOpen],
  );
  useHotkeys(hotkeys);
};
