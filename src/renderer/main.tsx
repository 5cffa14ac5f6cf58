import { loadFonts } from './lib/fonts.ts';
import { followOtherTabs } from './lib/kept.ts';
import { drawFirstTheme } from './lib/theme.ts';
import './styles/index.css';

drawFirstTheme();
followOtherTabs();
const fonts = loadFonts();

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** What the program rests on, evaluated part by part: in one go it would block the window. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('react-dom/client'),
  () => import('react-router/dom'),
];
for (const load of PARTS) {
  await load();
  await nextTask();
}
const { start } = await import('./app/start.tsx');
await fonts;
await nextTask();
await start();
