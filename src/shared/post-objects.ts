/** Kinds of what a source states that a post shares, beyond the links, hashtags and mentions of its text. */
export const STATED_OBJECTS = ['object', 'link', 'domain', 'hashtag', 'image', 'repost', 'reply'] as const;
export type StatedObject = (typeof STATED_OBJECTS)[number];

/** As it is stored: `image:9f2c…`. */
export const statedObject = (kind: StatedObject, id: string): string => `${kind}:${id}`;

/** Kind and id of a stored object; null for a text that is not one. */
export const readStatedObject = (
  text: string,
): { readonly kind: StatedObject; readonly id: string } | null => {
  const at = text.indexOf(':');
  const kind = STATED_OBJECTS.find((name) => name === text.slice(0, Math.max(0, at)));
  return kind === undefined || at === text.length - 1 ? null : { kind, id: text.slice(at + 1) };
};
