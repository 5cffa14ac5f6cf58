import { expect, it } from 'vitest';
import { PAGES } from '#shared/pages.ts';
import { loadPage } from './pages.ts';

it('finds the component of every page', () => {
  for (const { component } of PAGES) expect(loadPage(component), component).toBeTypeOf('function');
});
