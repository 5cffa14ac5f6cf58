import { parseAsText } from '#renderer/lib/url.ts';

/** The session that is shown; its panel is loaded late. */
export const sessionParser = parseAsText((text) => /^[\w-]{1,64}$/.test(text));
