import { PAGES } from '#shared/pages.ts';

/** Pages a deep link may open: no link has a side effect. */
const PATHS: readonly string[] = PAGES.map(({ path }) => path);
const MAX_LENGTH = 2000;
const NOT_FOUND = '/not-found';

/**
 * The route a `dropscope://` link asks for, e.g. `dropscope://drops/1234` → `/drops/1234`; the state of the page in the query comes along. Unknown or malformed links
 * go to the Not Found page; null where the text is no link of ours at all.
 */
export const parseDeepLink = (text: string): string | null => {
  if (!/^dropscope:/i.test(text)) return null;
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return NOT_FOUND;
  const url = new URL(text);
  const path = `${url.host}${url.pathname}`.replace(/\/+$/, '');
  if (url.username !== '' || url.password !== '' || url.port !== '') return NOT_FOUND;
  if (path === '') return `/${url.search}`;
  const isPage = /^drops\/[1-9]\d{0,4}$/.test(path) || PATHS.includes(`/${path}`);
  return isPage ? `/${path}${url.search}` : NOT_FOUND;
};

/** The one deep link among command line arguments, as a route. */
export const deepLinkOf = (argv: readonly string[]): string | null => {
  const link = argv.findLast((argument) => /^dropscope:/i.test(argument));
  return link === undefined ? null : parseDeepLink(link);
};
