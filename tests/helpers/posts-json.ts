import type { AnalysisDrop } from '#shared/analysis-drop.ts';

interface SourcePost {
  readonly post_metadata: {
    readonly id: number;
    readonly time: number;
    readonly post_id: string;
    readonly tripcode?: string;
    readonly source: { readonly site: string; readonly board: string };
  };
  readonly text?: string;
  readonly images?: readonly unknown[];
  readonly referenced_posts?: readonly { readonly post_id: string; readonly text?: string }[];
}

const platforms: Readonly<Record<string, string>> = { '4ch': '4chan', '8ch': '8chan', '8kun': '8kun' };

/** The drops of a JSON-QAnon `posts.json` as the analyses see them, apart from our importer, in canonical order. */
export const dropsOfPosts = (json: string): readonly AnalysisDrop[] => {
  const { posts } = JSON.parse(json) as { posts: readonly SourcePost[] };
  return posts
    .map(({ post_metadata: meta, text, images, referenced_posts: cited }) => ({
      number: meta.id,
      time: meta.time,
      content: text ?? '',
      platform: platforms[meta.source.site] ?? 'other',
      board: meta.source.board,
      tripcode: meta.tripcode ?? null,
      postId: meta.post_id,
      imageCount: images?.length ?? 0,
      links: [],
      references: (cited ?? []).map((post) => ({ postId: post.post_id, text: post.text ?? null })),
    }))
    .sort((a, b) => a.time - b.time || a.number - b.number);
};
