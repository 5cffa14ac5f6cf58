interface WrittenPost {
  readonly text: string;
  readonly images?: readonly { readonly file: string; readonly name: string }[];
}

/** Invented posts in the layout of the public archive, numbered from 1, an hour apart. */
export const archiveText = (posts: readonly WrittenPost[]): string =>
  JSON.stringify({
    posts: posts.map((post, index) => ({
      post_metadata: {
        id: index + 1,
        time: 1_510_000_000 + index * 3600,
        author: 'Q',
        source: { site: '4ch', board: '/pol', link: 'https://example.org/1' },
        post_id: String(1000 + index),
      },
      ...post,
    })),
  });
