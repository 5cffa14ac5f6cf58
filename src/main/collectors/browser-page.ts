import type { Page, Route } from 'playwright';
import { parseMoment } from '#main/importers/files/dates.ts';
import { FieldProblem } from '#main/importers/files/fields.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';

/** One post of a profile page, as its article shows it. */
export interface ShownPost {
  readonly path: string;
  readonly datetime: string;
  readonly name: string;
  readonly text: string;
  readonly replies: string;
  readonly reposts: string;
  readonly likes: string;
  readonly links: readonly string[];
}

/**
 * Runs in the page. Text is put together node by node: emoji are pictures with a name, links hold hidden pieces. Kept as
 * text because the main process knows no DOM types.
 */
const READ_ARTICLES = `(() => {
  const wordsOf = (node) => node.nodeType === 3 ? node.data
    : node.nodeName === 'IMG' ? node.alt
    : node.nodeName === 'BR' ? '\\n'
    : [...node.childNodes].map(wordsOf).join('');
  const label = (article, id) => article.querySelector('[data-testid="' + id + '"]')?.getAttribute('aria-label') ?? '';
  return [...document.querySelectorAll('article[data-testid="tweet"]')].map((article) => {
    const time = article.querySelector('a[href*="/status/"] time[datetime]');
    const text = article.querySelector('[data-testid="tweetText"]');
    return {
      path: time?.closest('a')?.getAttribute('href') ?? '',
      datetime: time?.getAttribute('datetime') ?? '',
      name: article.querySelector('[data-testid="User-Name"] span')?.textContent ?? '',
      text: text ? wordsOf(text) : '',
      replies: label(article, 'reply'),
      reposts: label(article, 'retweet') || label(article, 'unretweet'),
      likes: label(article, 'like') || label(article, 'unlike'),
      links: [...(text?.querySelectorAll('a[href^="http"]') ?? [])].map((link) => link.href),
    };
  });
})()`;

export const readArticles = (page: Page): Promise<ShownPost[]> => page.evaluate<ShownPost[]>(READ_ARTICLES);

export const scrollDown = (page: Page): Promise<unknown> =>
  page.evaluate('window.scrollBy(0, window.innerHeight * 3)');

const PATH = /^\/([A-Za-z0-9_]{1,50})\/status\/(\d{1,19})/;
/** "1,234 Likes. Like", "12.3K Replies"; without a number the label only names the button. */
const countOf = (label: string): number | null => {
  const match = /^([\d,.]+)([KM]?)\b/.exec(label.trim());
  if (!match) return null;
  const number = Number((match[1] ?? '').replaceAll(',', ''));
  return Number.isNaN(number)
    ? null
    : Math.round(number * (match[2] === 'K' ? 1e3 : match[2] === 'M' ? 1e6 : 1));
};

/** Whose post an article shows; on a profile, reposts are articles of others. */
export const authorOf = (post: ShownPost): string | null => PATH.exec(post.path)?.[1] ?? null;

export const draftOfShown = (post: ShownPost): PostDraft => {
  const match = PATH.exec(post.path);
  if (!match?.[1] || !match[2]) throw new FieldProblem('path', 'the article has no link to its post');
  return {
    platform: 'twitter',
    id: match[2],
    username: match[1],
    displayName: post.name,
    stated: parseMoment(post.datetime),
    text: post.text,
    markup: 'plain',
    isRepost: false,
    likes: countOf(post.likes),
    reposts: countOf(post.reposts),
    replies: countOf(post.replies),
    links: post.links,
  };
};

const HEAVY = new Set(['image', 'media', 'font']);

/** Lets the page talk to its own site only, and spares it pictures and videos. */
export const fence = (baseUrl: string) => {
  const { hostname } = new URL(baseUrl);
  const family = [hostname, ...(hostname === 'x.com' ? ['twimg.com', 'twitter.com'] : [])];
  return async (route: Route): Promise<void> => {
    const request = route.request();
    const url = URL.parse(request.url());
    const isOwn = family.some((host) => url?.hostname === host || url?.hostname.endsWith(`.${host}`));
    await (isOwn && !HEAVY.has(request.resourceType()) ? route.continue() : route.abort());
  };
};
