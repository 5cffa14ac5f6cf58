import { DomUtils, parseDocument } from 'htmlparser2';
import { unreadable } from '#main/importers/files/bytes.ts';
import type { Row } from '#main/importers/files/fields.ts';
import { markupToText } from '#main/importers/posts/html-text.ts';
import type { RecordForm } from './record-form.ts';

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.findAll>[number];

const classesOf = ({ attribs }: Element): readonly string[] => (attribs['class'] ?? '').split(/\s+/);
const hasClass = (element: Element, ...names: readonly string[]): boolean =>
  names.some((name) => classesOf(element).includes(name));

const DEEPEST = 500;

/** @throws AppError `invalid_file` where the page is nested too deep, or cut off, which no browser and no program leaves so */
const pageOf = (text: string): Document => {
  if (!/<\/html>(?:\s|<!--[^]{0,2000}?-->)*$/i.test(text))
    throw unreadable('is cut off: the page in it does not end');
  const page = parseDocument(text);
  let level = page.children;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST)
      throw unreadable(`is a page nested deeper than ${DEEPEST} tags, which none of posts is`);
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return page;
};

/** The first element inside another that fits, looking into none that another record is in. */
const firstIn = (
  element: Element,
  fits: (inner: Element) => boolean,
  isOther: (inner: Element) => boolean = () => false,
): Element | null => {
  for (const child of element.children) {
    if (!('attribs' in child) || isOther(child)) continue;
    const found = fits(child) ? child : firstIn(child, fits, isOther);
    if (found !== null) return found;
  }
  return null;
};

/** What the standard of documents calls a text among other nodes. */
const TEXT = 3;

/** Words of an element itself, without those of others inside. */
const ownText = ({ children }: Element): string =>
  children
    .map((child) => ('data' in child && child.nodeType === TEXT ? child.data : ''))
    .join('')
    .trim();

const withoutNothing = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** `04.05.2018 12:00:00 UTC+02:00`; before 2022 without a zone. */
const MOMENT = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)(?: UTC([+-]\d\d:\d\d))?$/;

const messageOf = (element: Element, above: string | null, chat: string | null): Row => {
  const id = /^message(-?\d+)$/.exec(element.attribs['id'] ?? '')?.[1] ?? '';
  if (hasClass(element, 'service')) return { id, type: 'service', date: '', text: '' };
  const isForwarded = (inner: Element): boolean => hasClass(inner, 'forwarded');
  const byClass = (name: string, isOther?: (inner: Element) => boolean): Element | null =>
    firstIn(element, (inner) => hasClass(inner, name), isOther);
  const [, day, month, year, clock, zone] =
    MOMENT.exec(byClass('date', isForwarded)?.attribs['title'] ?? '') ?? [];
  const words = byClass('text');
  const read = words === null ? null : markupToText(DomUtils.getInnerHTML(words));
  const forwarded = firstIn(element, isForwarded);
  const from = byClass('from_name', isForwarded);
  const files = DomUtils.findAll(
    (inner) =>
      inner.name === 'a' &&
      classesOf(inner).some((name) => /^(?:photo|video_file|media|animated)_?wrap$|^media_/.test(name)),
    [element],
  );
  return withoutNothing({
    id,
    type: 'message',
    date: year === undefined ? '' : `${year}-${month}-${day}T${clock}${zone ?? ''}`,
    from: from === null ? above : ownText(from),
    '/name': chat,
    text: read?.text ?? '',
    text_entities: (read?.links ?? []).map((href) => ({ href })),
    file: files.map(({ attribs }) => attribs['href'] ?? '').find((href) => href !== '') ?? null,
    forwarded_from: forwarded === null ? null : 'another chat',
  });
};

/** A chat as Telegram Desktop exports it for people: its messages as `result.json` has them. */
export const telegramPage: RecordForm = {
  begins: (start) =>
    /^<!DOCTYPE html>/i.test(start) &&
    /class="message (?:default|service)/.test(start) &&
    start.includes('page_header'),
  read: (text) => {
    const page = pageOf(text);
    const header = DomUtils.findOne((element) => hasClass(element, 'page_header'), page.children);
    const title = header && firstIn(header, (inner) => hasClass(inner, 'bold'));
    const chat = title === null ? null : ownText(title);
    let above: string | null = null;
    const rows = DomUtils.findAll((element) => hasClass(element, 'message'), page.children).map((element) => {
      const row = messageOf(element, above, chat);
      if (typeof row['from'] === 'string') above = row['from'];
      return row;
    });
    return { rows, notes: [] };
  },
};

/** The number of a post of 4chan (`p1`), of vichan (`op_1`, `reply_1`) or of FoolFuuka (`1`); null for any other element. */
const numberOf = (element: Element): string | null =>
  hasClass(element, 'post') || (element.name === 'article' && hasClass(element, 'thread'))
    ? (/^(?:p|op_|reply_)?(\d+)$/.exec(element.attribs['id'] ?? '')?.[1] ?? null)
    : null;
const isPost = (element: Element): boolean => numberOf(element) !== null;

const isFile = ({ name, attribs }: Element): boolean =>
  name === 'a' && /\/[\w-]+\.(?:jpe?g|png|gif|webm|mp4|webp|pdf)$/i.test(attribs['href'] ?? '');

const postOf = (element: Element, board: string | null): Row => {
  const find = (fits: (inner: Element) => boolean): Element | null => firstIn(element, fits, isPost);
  const textOf = (...names: readonly string[]): string | null => {
    const found = find((inner) => hasClass(inner, ...names));
    return found === null ? null : DomUtils.textContent(found).trim() || null;
  };
  const time = find(
    ({ name, attribs }) =>
      attribs['data-utc'] !== undefined || (name === 'time' && attribs['datetime'] !== undefined),
  );
  const words = find((inner) => hasClass(inner, 'postMessage', 'body', 'text'));
  const [, tim, ext] = /([^/]+)(\.\w+)$/.exec(find((inner) => isFile(inner))?.attribs['href'] ?? '') ?? [];
  return withoutNothing({
    no: numberOf(element),
    time: time?.attribs['data-utc'] ?? time?.attribs['datetime'] ?? null,
    name: textOf('name', 'post_author'),
    trip: textOf('postertrip', 'trip', 'post_tripcode'),
    sub: textOf('subject', 'post_title'),
    com: words === null ? '' : DomUtils.getInnerHTML(words),
    tim: tim ?? null,
    ext: ext ?? null,
    board,
  });
};

/** A thread of a board as a browser saves it: its posts as the JSON of 4chan has them. */
export const boardPage: RecordForm = {
  begins: (start) =>
    /^<(?:!DOCTYPE|html)/i.test(start) &&
    /class="(?:[^"]*\s)?(?:postMessage|post_author|post op)[\s"]/.test(start) &&
    /data-utc=|<time\s/.test(start),
  read: (text) => {
    const page = pageOf(text);
    const heading = DomUtils.findOne(({ name }) => name === 'title', page.children);
    const named = DomUtils.findOne(({ attribs }) => attribs['data-board'] !== undefined, page.children);
    const board =
      named?.attribs['data-board'] ??
      /^\/(\w{1,30})\//.exec(heading === null ? '' : DomUtils.textContent(heading).trim())?.[1] ??
      null;
    return {
      rows: DomUtils.findAll(isPost, page.children).map((element) => postOf(element, board)),
      notes: [],
    };
  },
};
