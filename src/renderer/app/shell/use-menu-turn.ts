import { useEffect } from 'react';
import { useTurn } from '#renderer/entities/journal/use-turn.ts';

/** Inputs that nothing is typed in. */
const BUTTONS = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

const isTextField = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !BUTTONS.has(element.type)) ||
  (element instanceof HTMLElement && element.isContentEditable);

/** Undo and Redo of the desktop’s menu: as by their keys, a text field comes first. */
export const useMenuTurn = (): void => {
  const turn = useTurn();
  useEffect(() => {
    const bridge = window.dropscope;
    return bridge?.onTurn((way) => {
      if (isTextField(document.activeElement)) void bridge.turnText(way);
      else turn(way);
    });
  }, [turn]);
};
