import { createHash } from 'node:crypto';
import { escaped, escapedLine } from '#main/base/markdown-text.ts';
import type { Note } from '#shared/contract/notes.ts';
import type { WorkingSet } from '#shared/contract/sets.ts';
import { isDeviceName } from '#shared/device-names.ts';
import { heldOutSentence } from '#shared/items.ts';
import { noteParts } from '#shared/note-parts.ts';
import { zonedTime } from '#shared/time.ts';
import { bullets, frontMatter, inert, verbatim, wikiLink } from './markdown.ts';

/** So many letters of up to 4 bytes leave room for an ending within the 255 bytes of a name. */
const NAME_MAX = 56;
/** What Windows refuses in names, and what ends a link in a vault. */
const REFUSED = /[<>:"/\\|?*#^[\]\p{C}\u2028\u2029]/gu;

/** A text as the name of a file without its ending, on any system and in any link. */
export const safeName = (text: string): string => {
  const plain = text.normalize('NFC').replace(REFUSED, '-').replace(/\s+/gu, ' ');
  const cut = [...plain.trim()].slice(0, NAME_MAX).join('');
  const name = cut.replace(/^[. ]+|[. ]+$/gu, '');
  if (name === '') return 'Untitled';
  return isDeviceName(name) ? `_${name}` : name;
};

/** The same for names that a system takes for one. */
const fold = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Gives each thing a name of its own; the same things in the same order get the same names. */
export const createNames = () => {
  const takenNames = new Set<string>();
  return (key: string, proposal: string): string => {
    const plain = safeName(proposal);
    let name = plain;
    for (let round = 0; takenNames.has(fold(name)); round += 1)
      name = `${plain} ${createHash('sha256').update(`${round}${key}`).digest('hex').slice(0, 8)}`;
    takenNames.add(fold(name));
    return name;
  };
};

/** An item or a run with what is said of it; times are API timestamps, UTC. */
export interface VaultItem {
  /** `drop:4966`, `post:twitter/946…`, `event:…`, `run:ladder/…`. */
  readonly key: string;
  /** In words; its page has the name. */
  readonly title: string;
  /** Null where it is not in the data. */
  readonly text: string | null;
  readonly time: string | null;
  readonly author: string | null;
  /** Name of the set that it is held out with; null where it is not. */
  readonly heldOut: string | null;
  readonly tags: readonly string[];
}

export interface VaultSet extends Omit<WorkingSet, 'draws' | 'items'> {
  /** Names of the items of a frozen set, in its order. */
  readonly items: readonly string[];
}

export interface Vault {
  readonly dataset: { readonly name: string; readonly sha256: string } | null;
  readonly items: readonly VaultItem[];
  readonly notes: readonly Note[];
  readonly sets: readonly VaultSet[];
}

export interface VaultFile {
  /** With `/` between folders. */
  readonly path: string;
  readonly content: string;
}

const SET = 'set:';
/** Tags of a vault have no blanks. */
const toTag = (path: string): string => path.replaceAll(' ', '-');
/** The first words of a note. */
const headOf = (text: string): string =>
  text
    .replace(/^[\s#>*-]+/u, '')
    .split('\n')[0]
    ?.slice(0, 48) ?? '';

/** Page names by what they are of: items first, so that theirs do not depend on what people write. */
const pagesOf = ({ items, sets, notes }: Vault): ReadonlyMap<string, string> => {
  const nameOf = createNames();
  const index = ['', nameOf('', 'Dropscope')] as const;
  return new Map([
    index,
    ...items.map(({ key, title }) => [key, nameOf(key, title)] as const),
    ...sets.map(({ name }) => [`${SET}${name}`, nameOf(`${SET}${name}`, name)] as const),
    ...notes.map(({ id, text }) => {
      const key = `note:${id}`;
      return [key, nameOf(key, `${headOf(text)} ${id.slice(0, 8)}`)] as const;
    }),
  ]);
};

const setHead = (set: VaultSet): string =>
  frontMatter({
    id: `${SET}${set.name}`,
    kind: set.kind,
    hash: set.hash,
    query: set.query,
    dataset: set.datasetSha256,
    created: zonedTime(set.createdAt),
    items: set.kind === 'frozen' && !set.isHeldOut ? set.items.length : null,
    status: set.isHeldOut ? 'held out' : null,
  });

/** The first page: where the data are from, and links to all sets and notes. */
const indexText = (
  { dataset, items, sets, notes }: Vault,
  linkTo: (key: string, label?: string) => string,
): string =>
  frontMatter({
    dataset: dataset?.name ?? null,
    'dataset-sha256': dataset?.sha256 ?? null,
    items: items.length,
    sets: sets.length,
    notes: notes.length,
  }) +
  '\n# Dropscope\n\nTexts of items are cited as they are in the data; they are studied, not endorsed.\n' +
  bullets(
    'Sets',
    sets.map(({ name }) => linkTo(`${SET}${name}`, name)),
  ) +
  bullets(
    'Notes',
    notes.map(({ id }) => linkTo(`note:${id}`)),
  );

const absenceOf = (key: string, heldOut: string | null): string =>
  heldOut === null ? 'Not in the data of this folder.' : heldOutSentence(key, heldOut);

/**
 * The pages of a vault: one of each item, set and note, in plain Markdown with front matter and wiki links. The same work gives the
 * same bytes: nothing in it is of the time of the export.
 */
export const vaultFiles = (vault: Vault): readonly VaultFile[] => {
  const pages = pagesOf(vault);
  const linkTo = (key: string, label?: string): string => {
    const page = pages.get(key);
    return page === undefined ? escapedLine(label ?? key) : wikiLink(page, label);
  };
  const notesOn = Map.groupBy(
    vault.notes.flatMap((note) =>
      [...new Set([note.subject, ...noteParts(note.text).map(({ target }) => target)])].flatMap((key) =>
        key === null ? [] : [{ key, link: linkTo(`note:${note.id}`) }],
      ),
    ),
    ({ key }) => key,
  );
  const setsWith = Map.groupBy(
    vault.sets.flatMap(({ name, items }) =>
      items.map((key) => ({ key, link: linkTo(`${SET}${name}`, name) })),
    ),
    ({ key }) => key,
  );
  const links = (linkedPages: readonly { readonly link: string }[] | undefined): string[] =>
    (linkedPages ?? []).map(({ link }) => link);
  const fileOf = (folder: string, key: string, content: string): VaultFile => ({
    path: `${folder}${pages.get(key) ?? key}.md`,
    content,
  });
  const itemPage = ({ key, title, text, time, author, tags, heldOut }: VaultItem): VaultFile =>
    fileOf(
      'Items/',
      key,
      frontMatter({
        id: key,
        time: time && zonedTime(time),
        author,
        tags: tags.map(toTag),
        'dropscope-tags': tags,
      }) +
        `\n# ${escapedLine(title)}\n\n` +
        (text === null ? `${escaped(absenceOf(key, heldOut))}\n` : verbatim(text)) +
        bullets('Notes', links(notesOn.get(key))) +
        bullets('Sets', links(setsWith.get(key))),
    );
  const setPage = (set: VaultSet): VaultFile => {
    const key = `${SET}${set.name}`;
    const items = set.items.map((item) => linkTo(item));
    const lists = bullets('Notes', links(notesOn.get(key))) + bullets('Items', items);
    return fileOf('Sets/', key, `${setHead(set)}\n# ${escapedLine(set.name)}\n${lists}`);
  };
  const notePage = ({ id, subject, text, createdAt, changedAt }: Note): VaultFile =>
    fileOf(
      'Notes/',
      `note:${id}`,
      frontMatter({ id, about: subject, created: zonedTime(createdAt), changed: zonedTime(changedAt) }) +
        (subject === null ? '\n' : `\nAbout ${linkTo(subject)}\n\n`) +
        inert(
          noteParts(text.replace(/\r\n?/gu, '\n'))
            .map(({ text: part, target }) =>
              target === null ? part : linkTo(target, part.replace(/^\[\[|\]\]$/gu, '')),
            )
            .join(''),
        ) +
        '\n',
    );
  return [
    { path: `${pages.get('') ?? ''}.md`, content: indexText(vault, linkTo) },
    ...vault.items.map(itemPage),
    ...vault.sets.map(setPage),
    ...vault.notes.map(notePage),
  ];
};
