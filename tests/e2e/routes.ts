import { PAGES } from '#shared/pages.ts';

/** Every page, for the tests that look at each one: its name, its path and the heading that says it is there. */
export const ROUTES: readonly { readonly name: string; readonly path: string; readonly heading: string }[] = [
  ...PAGES.map(({ path, title }) => ({
    name: path === '/' ? 'dashboard' : path.slice(1).replace('/', '-'),
    path,
    heading: title,
  })),
  { name: 'drop', path: '/drops/42', heading: 'Q Drop #42' },
  { name: 'not-found', path: '/no/such/page', heading: 'Page Not Found' },
];
