import type { DifferingPosts } from '#main/importers/posts/differing-posts.ts';
import { formatCount } from '#shared/figures.ts';

/** What became of the words of posts that read otherwise than when they were stored, edited ones for example; '' where none did. */
export const describeWords = ({
  reworded,
  differing,
}: {
  /** How many stored posts have a longer text now. */
  readonly reworded: number;
  readonly differing: DifferingPosts;
}): string =>
  [
    ...(reworded === 0
      ? []
      : [
          reworded === 1
            ? 'The text of 1 stored post was replaced by a longer one.'
            : `The texts of ${formatCount(reworded)} stored posts were replaced by longer ones.`,
        ]),
    ...differing.sentences(),
  ]
    .map((sentence) => ` ${sentence}`)
    .join('');
