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

/** Paper is light. There is no time to draw canvases again before it is printed: `print.css` turns the colors of dark ones over. */
const drawForPaper = (): void => {
  document.documentElement.dataset['ink'] = useTheme.getState().theme;
  document.documentElement.dataset['theme'] = 'light';
  document.body.classList.remove('bp6-dark');
};

/** Shows a theme and follows the machine where the choice is `system`; returns how to stop following. */
export const followTheme = (choice: ThemeChoice): (() => void) => {
  useKept.setState({ theme: choice });
  const follow = (): void => {
    delete document.documentElement.dataset['ink'];
    draw(choice);
  };
  follow();
  const following = new AbortController();
  const { signal } = following;
  systemLight().addEventListener('change', follow, { signal });
  window.addEventListener('beforeprint', drawForPaper, { signal });
  window.addEventListener('afterprint', follow, { signal });
  return () => following.abort();
};

/** The theme of the last visit, before the settings have arrived: no flash of the other one. */
export const drawFirstTheme = (): void => draw(useKept.getState().theme);
