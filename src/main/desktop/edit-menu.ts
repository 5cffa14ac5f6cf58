import type { MenuItemConstructorOptions } from 'electron';
import { TURN_WAYS, type JournalState, type TurnWay } from '#shared/contract/journal.ts';

/** What Undo and Redo would turn, as acts; null where there is nothing, or nobody knows yet. */
export type Acts = Pick<JournalState, TurnWay>;

export const NO_ACTS: Acts = { undo: null, redo: null };

const LABEL_MAX = 60;
const WORDS = { undo: 'Undo', redo: 'Redo' } as const;
const KEYS = { undo: 'CmdOrCtrl+Z', redo: 'Shift+CmdOrCtrl+Z' } as const;

/** An act as part of a label: short, in one line, and with no `&`, which would underline the next letter. */
const labelOf = (way: TurnWay, act: string): string => {
  const letters = [...act.replace(/\s+/gu, ' ')];
  const short =
    letters.length > LABEL_MAX ? `${letters.slice(0, LABEL_MAX - 1).join('')}…` : letters.join('');
  return `${WORDS[way]}: ${short.replaceAll('&', '&&')}`;
};

/**
 * The Edit menu. Undo and Redo name the act that they turn; without one they are the window's own, for text fields.
 * @param turn called when an act is chosen; the page knows whether a text field comes before it
 */
export const editMenu = (acts: Acts, turn: (way: TurnWay) => void): MenuItemConstructorOptions => ({
  label: 'Edit',
  submenu: [
    ...TURN_WAYS.map((way): MenuItemConstructorOptions => {
      const act = acts[way];
      if (act === null) return { role: way };
      return {
        label: labelOf(way, act),
        accelerator: KEYS[way],
        // The page hears these keys itself, in a text field and outside of it.
        registerAccelerator: false,
        click: () => {
          turn(way);
        },
      };
    }),
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'pasteAndMatchStyle' },
    { role: 'delete' },
    { role: 'selectAll' },
  ],
});
