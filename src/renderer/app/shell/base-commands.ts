import type { IconName } from '@blueprintjs/core';
import type { Command } from '#renderer/lib/commands.ts';
import { dropNumberOf } from '#renderer/lib/drop-number.ts';
import { plural } from '#renderer/lib/format.ts';
import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';
import type { SavedSearch } from '#shared/contract/saved-searches.ts';
import { GLOSSARY, type Term } from '#shared/glossary.ts';
import { BAR_PAGES, PAGES } from '#shared/pages.ts';
import { CARDS, TABS, type PagePlace } from './places.ts';

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

const placeCommand =
  (group: string, icon: IconName, go: Go) =>
  ({ page, name, to }: PagePlace): Command => ({
    id: `place:${to} ${name}`,
    label: name,
    icon,
    group,
    hint: `${page}, ${group.toLowerCase()}`,
    keywords: page,
    run: () => go(to),
  });

/** The tabs of the pages, and the cards that are looked for by name. */
export const placeCommands = (go: Go): readonly Command[] => [
  ...TABS.map(placeCommand('Tab', 'page-layout', go)),
  ...CARDS.map(placeCommand('Card', 'application', go)),
];

export const methodCommands = (
  methods: readonly Pick<AnalysisMethodCard, 'id' | 'title' | 'summary'>[],
  go: Go,
): readonly Command[] =>
  methods.map(({ id, title, summary }) => ({
    id: `method:${id}`,
    label: `Method: ${title}`,
    icon: 'calculator',
    group: 'Methods',
    keywords: summary,
    run: () => go(`/methods#${id}`),
  }));

/** The words of the glossary, each with the sentence that explains it. */
export const termCommands = (go: Go): readonly Command[] =>
  Object.entries<Term>(GLOSSARY).map(([id, { name, sentence, path }]) => ({
    id: `term:${id}`,
    label: name,
    description: sentence,
    icon: 'book',
    group: 'Glossary',
    keywords: 'glossary meaning word',
    run: () => go(path),
  }));

export const savedSearchCommands = (searches: readonly SavedSearch[], go: Go): readonly Command[] =>
  searches.map(({ id, name, view, count }) => ({
    id: `saved-search:${id}`,
    label: name,
    icon: 'bookmark',
    group: 'Saved searches',
    hint: plural(count, 'drop'),
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
