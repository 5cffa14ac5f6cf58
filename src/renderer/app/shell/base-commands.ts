import type { Command } from '#renderer/lib/commands.ts';
import { dropNumberOf } from '#renderer/lib/drop-number.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { SavedSearch } from '#shared/contract/saved-searches.ts';
import { BAR_PAGES, PAGES } from '#shared/pages.ts';

type Go = (path: string) => void;

const barPaths: readonly string[] = BAR_PAGES.map(({ path }) => path);

/** The pages of the bar have Alt and their place in it as a shortcut. */
export const pageCommands = (go: Go): readonly Command[] =>
  PAGES.map((page) => ({
    id: `page:${page.path}`,
    label: page.title,
    icon: page.icon,
    group: 'Pages',
    keywords: `${'label' in page ? page.label : ''} ${page.purpose}`,
    ...(barPaths.includes(page.path) ? { combo: `alt + ${barPaths.indexOf(page.path) + 1}` } : {}),
    run: () => go(page.path),
  }));

/** The searches kept under a name, each with how many drops it finds. */
export const savedSearchCommands = (searches: readonly SavedSearch[], go: Go): readonly Command[] =>
  searches.map(({ id, name, view, count }) => ({
    id: `saved-search:${id}`,
    label: name,
    icon: 'bookmark',
    group: 'Saved searches',
    hint: `${formatCount(count)} drops`,
    keywords: 'saved search',
    run: () => go(`/drops?${view}`),
  }));

/** What typed text can mean: a drop's number, or words to search the drops for. */
export const typedCommands = (typed: string, go: Go): readonly Command[] => {
  const text = typed.trim();
  if (text === '') return [];
  // Anything that is no drop number is silently ignored.
  const number = dropNumberOf(text.replace(/^#\s*/, ''));
  const search: Command = {
    id: 'search:drops',
    label: `Search drops for “${text}”`,
    icon: 'search',
    group: 'Drops',
    run: () => go(`/drops?search=${encodeURIComponent(text)}`),
  };
  if (number === null) return [search];
  return [
    {
      id: `drop:${number}`,
      label: `Open drop #${number}`,
      icon: 'document-open',
      group: 'Drops',
      run: () => go(`/drops/${number}`),
    },
    search,
  ];
};
