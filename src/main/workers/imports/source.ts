import type { Layout } from '#main/importers/files/reader.ts';
import { dropKind, type DropSource } from './drop-kind.ts';
import type { ImportKind } from './kind.ts';
import { newsKind, type NewsSource } from './news-kind.ts';
import type { GiveWay } from './open-drops.ts';
import { postKind, type PostSource } from './post-kind.ts';

/** A file of one of the subjects and what the user says about it. */
export type ImportSource =
  | ({ readonly subject: 'drops' } & DropSource)
  | ({ readonly subject: 'posts' } & PostSource)
  | ({ readonly subject: 'news' } & NewsSource);

/** What is done with the kind of a source, whatever it is. */
export type KindUser<Result> = <Item>(kind: ImportKind<Item, Layout<Item>>) => Promise<Result>;

export const withKind = <Result>(
  source: ImportSource,
  pause: GiveWay,
  use: KindUser<Result>,
): Promise<Result> => {
  switch (source.subject) {
    case 'drops':
      return use(dropKind(source, pause));
    case 'posts':
      return use(postKind(source, pause));
    case 'news':
      return use(newsKind(source));
  }
};
