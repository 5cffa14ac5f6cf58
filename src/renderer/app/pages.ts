import { createElement, Fragment, type ComponentType } from 'react';
import type { ParserTable } from '#renderer/lib/url.ts';
import { AddressNotice } from '#renderer/ui/AddressNotice.tsx';
import type { PageLink } from '#shared/pages.ts';

type PageName = PageLink['component'] | 'DropPage' | 'RecoveryPage';

/** A page, and the parameters of its address where it has any. */
interface PageModule {
  readonly [component: `${string}Page`]: ComponentType;
  readonly parameters?: ParserTable;
}

const FILES = import.meta.glob<PageModule>('../features/**/*Page.tsx');

/**
 * Loads a page, each a chunk of its own: the component `XPage` in the file `XPage.tsx` of some feature.
 * @throws where not exactly one feature has that file
 */
export const loadPage = (name: PageName): (() => Promise<{ readonly Component: ComponentType }>) => {
  const [file, ...others] = Object.keys(FILES).filter((path) => path.endsWith(`/${name}.tsx`));
  const load = FILES[file ?? ''];
  if (load === undefined || others.length > 0)
    throw new Error(`Not one feature but ${others.length + Number(load !== undefined)} have a ${name}.tsx.`);
  return async () => {
    try {
      const { [name]: Page, parameters = {} } = await load();
      if (Page === undefined) throw new Error(`${name}.tsx does not export ${name}.`);
      return {
        Component: () =>
          createElement(Fragment, null, createElement(AddressNotice, { parameters }), createElement(Page)),
      };
    } catch (error) {
      // The router draws nothing for a page that fails to load; for one that throws as it is drawn it has the sentence.
      return {
        Component: () => {
          throw error;
        },
      };
    }
  };
};
