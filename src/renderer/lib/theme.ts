import { create } from 'zustand';
import { useKept } from './kept.ts';

export type Theme = 'dark' | 'light';
type ThemeChoice = ReturnType<typeof useKept.getState>['theme'];

const systemLight = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: light)');

/** The theme in force; canvases draw themselves again when it changes. */
export const useTheme = create<{ readonly theme: Theme }>(() => ({ theme: 'dark' }));

const draw = (choice: ThemeChoice): void => {
  const theme = choice === 'system' ? (systemLight().matches ? 'light' : 'dark') : choice;
  document.documentElement.dataset['theme'] = theme;
  document.body.classList.toggle('bp6-dark', theme === 'dark');
  useTheme.setState({ theme });
};

/** Shows a theme and follows the machine where the choice is `system`; returns how to stop following. */
export const followTheme = (choice: ThemeChoice): (() => void) => {
  useKept.setState({ theme: choice });
  const follow = (): void => draw(choice);
  follow();
  systemLight().addEventListener('change', follow);
  return () => systemLight().removeEventListener('change', follow);
};

/** The theme of the last visit, before the settings have arrived: no flash of the other one. */
export const drawFirstTheme = (): void => draw(useKept.getState().theme);
