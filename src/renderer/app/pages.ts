import type { ComponentType } from 'react';
import type { PageLink } from '#shared/pages.ts';

type PageName = PageLink['component'] | 'DropPage' | 'RecoveryPage';

const FILES = import.meta.glob<Readonly<Record<string, ComponentType>>>('../features/**/*Page.tsx');

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
      const { [name]: Component } = await load();
      if (Component === undefined) throw new Error(`${name}.tsx does not export ${name}.`);
      return { Component };
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
