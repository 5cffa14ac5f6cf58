import { KeyComboTag, Menu, MenuItem } from '@blueprintjs/core';
import {
  Omnibar,
  type ItemListPredicate,
  type ItemListRenderer,
  type ItemRenderer,
} from '@blueprintjs/select';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { citation } from 'virtual:citation';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { usePalette } from '#renderer/app/palette.ts';
import { useTurn } from '#renderer/entities/journal/use-turn.ts';
import { useChangePreferences, usePreferences } from '#renderer/entities/settings/preferences.ts';
import { useCommandRegistry, type Command } from '#renderer/lib/commands.ts';
import { rememberCommand, useKept } from '#renderer/lib/kept.ts';
import type { OsVerbs } from '#renderer/lib/os-verbs.ts';
import { useOs } from '#renderer/lib/os.ts';
import { useTheme } from '#renderer/lib/theme.ts';
import { copyWithToast } from '#renderer/ui/toaster.ts';
import { useReturnFocus } from '#renderer/ui/use-return-focus.ts';
import { TURN_WAYS, type JournalState, type TurnWay } from '#shared/contract/journal.ts';
import { actionCommands } from './action-commands.ts';
import {
  methodCommands,
  pageCommands,
  placeCommands,
  savedSearchCommands,
  termCommands,
  typedCommands,
} from './base-commands.ts';
import { rank } from './rank.ts';

/** Undo and redo, each named by the act it is about; none where there is nothing. */
const journalCommands = (
  journal: JournalState | undefined,
  turn: (way: TurnWay) => void,
): readonly Command[] =>
  TURN_WAYS.flatMap((way) => {
    const act = journal?.[way] ?? null;
    if (act === null) return [];
    return [
      {
        id: `action:${way}`,
        label: `${way === 'undo' ? 'Undo' : 'Redo'}: ${act}`,
        icon: way,
        group: 'Actions',
        combo: way === 'undo' ? 'mod + z' : 'mod + shift + z',
        run: () => turn(way),
      },
    ];
  });

const citeCommand = (os: OsVerbs): Command => ({
  id: 'action:cite',
  label: 'Cite Dropscope',
  icon: 'citation',
  group: 'Actions',
  keywords: 'citation bibtex reference software',
  run: () => void copyWithToast(os, citation.plain, 'Citation copied', citation.plain),
});

const SHOWN = 30;

const renderCommand: ItemRenderer<Command> = (command, { handleClick, handleFocus, modifiers, ref }) =>
  modifiers.matchesPredicate ? (
    <MenuItem
      key={command.id}
      ref={ref}
      active={modifiers.active}
      icon={command.icon}
      multiline={command.description !== undefined}
      text={
        command.description === undefined ? (
          command.label
        ) : (
          <>
            {command.label}
            <span className="ds-muted ds-small">: {command.description}</span>
          </>
        )
      }
      labelElement={
        command.combo === undefined ? (
          (command.hint ?? command.group)
        ) : (
          <KeyComboTag combo={command.combo} minimal />
        )
      }
      onClick={handleClick}
      {...(handleFocus === undefined ? {} : { onFocus: handleFocus })}
    />
  ) : null;

/** Shows the entries before anything is typed as well; Blueprint's own list would wait for the first letter. */
const renderList: ItemListRenderer<Command> = ({ filteredItems, renderItem, itemsParentRef, menuProps }) => (
  <Menu role={menuProps?.role} ulRef={itemsParentRef} aria-label="Results">
    {filteredItems.map((command, at) => renderItem(command, at))}
  </Menu>
);

/** The items are already the right ones in the right order. */
const asGiven: ItemListPredicate<Command> = (_, items) => items;

/** The commands run last, newest first, then the others in their order. */
const recentFirst = (commands: readonly Command[], recent: readonly string[]): readonly Command[] => {
  const recentCommands = recent.flatMap((id) => commands.filter((command) => command.id === id));
  return [...recentCommands, ...commands.filter((command) => !recent.includes(command.id))];
};

const useMatchingCommands = (typed: string): Command[] => {
  const navigate = useNavigate();
  const os = useOs();
  const preferences = usePreferences();
  const change = useChangePreferences();
  const theme = useTheme((state) => state.theme);
  const recent = useKept((state) => state.recentCommands);
  const lists = useCommandRegistry((state) => state.lists);
  const { data: saved } = useQuery(endpointQuery('listSavedSearches'));
  const { data: journal } = useQuery(endpointQuery('getJournal'));
  const { data: methods } = useQuery({ ...endpointQuery('listAnalyses'), staleTime: Infinity });
  const turn = useTurn();
  return useMemo(() => {
    const go = (path: string): void => void navigate(path);
    // What the open page offers is listed before the same from anywhere: it keeps the filters of the page.
    const own = [...lists.values()].flat();
    const ownLabels = new Set(own.map(({ label }) => label));
    const namedCommands = [
      ...pageCommands(go),
      ...savedSearchCommands(saved ?? [], go),
      ...actionCommands({ os, preferences, theme, change, go }),
      ...termCommands(go),
      ...methodCommands(methods ?? [], go),
      citeCommand(os),
      ...journalCommands(journal, turn),
      ...own,
      ...placeCommands(go).filter(({ label }) => !ownLabels.has(label)),
    ];
    const matches = rank(
      typed,
      recentFirst(namedCommands, recent),
      ({ label, keywords = '' }) => `${label} ${keywords}`,
      ({ label }) => label,
    );
    const meant = typedCommands(typed, go);
    // A number means its drop first; words mean a page or an action first.
    return (meant.length > 1 ? [...meant, ...matches] : [...matches, ...meant]).slice(0, SHOWN);
  }, [typed, lists, saved, methods, navigate, os, recent, preferences, theme, change, journal, turn]);
};

const OpenPalette = ({ onClose }: { readonly onClose: () => void }) => {
  // Unless the command has put it somewhere.
  useReturnFocus();
  const [typed, setTyped] = useState('');
  return (
    <Omnibar<Command>
      isOpen
      items={useMatchingCommands(typed)}
      query={typed}
      onQueryChange={setTyped}
      itemListPredicate={asGiven}
      itemListRenderer={renderList}
      itemRenderer={renderCommand}
      onItemSelect={(command) => {
        onClose();
        rememberCommand(command.id);
        command.run();
      }}
      onClose={onClose}
      inputProps={{ placeholder: 'Page, drop number, action, or words to search…', 'aria-label': 'Go to' }}
    />
  );
};

/** Ctrl/Cmd+K: go to any page, drop number, search or action. */
export const CommandPalette = () => {
  const { isOpen, setOpen } = usePalette();
  return isOpen ? <OpenPalette onClose={() => setOpen(false)} /> : null;
};
