import {
  anyIdOf,
  countOf,
  FieldProblem,
  flagOf,
  rowOf,
  textOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { statedObject } from '#shared/post-objects.ts';
import { withSubject } from './boards.ts';
import type { SocialFormat } from './format.ts';

const hasAddress = (row: Row | null): boolean => row !== null && textOf(row, 'ap_id') !== null;

/** What a view is about: a comment, or else its post. */
const subjectOf = (view: Row): Row | null => rowOf(view, 'comment') ?? rowOf(view, 'post');

/** `lemmy.example/comment/12` of an address: servers number for themselves, and each copies what others have. */
const idOfAddress = (row: Row): string => {
  const url = URL.parse(textOf(row, 'ap_id') ?? '');
  if (url === null) throw new FieldProblem('ap_id', 'the address of a post or comment is expected');
  return url.host + url.pathname;
};

const authorOf = (creator: Row): string => {
  const [name, host] = [
    textOf(creator, 'name'),
    URL.parse(textOf(creator, 'actor_id') ?? textOf(creator, 'ap_id') ?? '')?.host,
  ];
  if (name === null) throw new FieldProblem('creator.name', 'missing');
  return host === undefined ? name : `${name}@${host}`;
};

/**
 * What a comment answers: the comment before it in its path (`0.12.15`), else the post. The numbers of a path are those of the server that was
 * called, and other servers have them for other comments: the post is named in front.
 */
const parentOf = (view: Row): readonly string[] => {
  const comment = rowOf(view, 'comment');
  if (comment === null) return [];
  const post = rowOf(view, 'post');
  const [thread, parent] = [
    hasAddress(post) ? idOfAddress(post ?? {}) : anyIdOf(comment, 'post_id'),
    textOf(comment, 'path')?.split('.').at(-2) ?? '0',
  ];
  return [statedObject('reply', parent === '0' ? thread : `${thread}#${parent}`)];
};

/** Posts and comments of Lemmy, as its API answers them: `post/list`, `comment/list`, `search`. */
export const lemmy: SocialFormat = {
  id: 'lemmy',
  containers: ['json'],
  platforms: ['lemmy'],
  recognises: (row) => rowOf(row, 'creator') !== null && hasAddress(subjectOf(row)),
  draft: (view) => {
    const creator = rowOf(view, 'creator');
    const subject = subjectOf(view);
    if (creator === null || subject === null)
      throw new FieldProblem('creator', 'a post or comment with its creator is expected');
    // The figures are within the post or comment from version 1 on.
    const counts = rowOf(view, 'counts') ?? subject;
    const shared = textOf(subject, 'url');
    return {
      platform: 'lemmy',
      id: idOfAddress(subject),
      username: authorOf(creator),
      displayName: textOf(creator, 'display_name'),
      stated: timeOf(subject, 'published') ?? timeOf(subject, 'published_at'),
      text: withSubject(
        textOf(subject, 'name'),
        textOf(subject, 'content') ?? textOf(subject, 'body') ?? '',
        'plain',
      ),
      markup: 'plain',
      isRepost: false,
      isDeleted: flagOf(subject, 'deleted') === true || flagOf(subject, 'removed') === true,
      likes: countOf(counts, 'upvotes'),
      replies: countOf(counts, 'comments') ?? countOf(counts, 'child_count'),
      ...(shared !== null && { moreLinks: [shared] }),
      objects: parentOf(view),
      url: textOf(subject, 'ap_id'),
    };
  },
};
