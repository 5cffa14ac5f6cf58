import { STATED_LIKES, STATED_REPLIES, STATED_REPOSTS } from '#main/db/post-figures.ts';
import { shownEvent } from './shown-event.ts';
import { boolean, date, datetime, epoch, integer, string, timestampOf, type View } from './view.ts';

const figure = (name: string, what: string) =>
  integer(name, `${what}, where the source states them: the 0 of a repost is no count`);

export const postViews: readonly View[] = [
  {
    name: 'posts',
    content: 'Social posts.',
    key: ['platform', 'id'],
    items: ['item'],
    columns: [
      string('item', 'Name of the item, such as post:twitter/946…'),
      string('platform', 'Platform'),
      string('id', 'Id on the platform'),
      string('username', 'Account'),
      datetime('time', 'Time of publication, UTC, where the source states one'),
      epoch,
      date('day', 'Day of publication, UTC'),
      string('time_from', 'id where the time follows from the id, archive where the archive states it'),
      string('content', 'Text', { isText: true }),
      integer('length', 'Length of the text', { unit: 'characters' }),
      string('text_sha256', 'SHA-256 of the text in UTF-8'),
      boolean('is_repost', 'Whether it is a repost'),
      boolean('is_deleted', 'Whether it was deleted'),
      figure('likes', 'Likes'),
      figure('reposts', 'Reposts'),
      figure('replies', 'Replies'),
      string('url', 'Address, where there is one'),
    ],
    select: `SELECT 'post:' || platform || '/' || external_id, platform, external_id, username, CASE WHEN time_flag IS NOT 'day-only' THEN ${timestampOf('time')} END, time,
      date(time, 'unixepoch'), time_from,
      content, length(content), sha256(content), is_repost, is_deleted, ${STATED_LIKES}, ${STATED_REPOSTS}, ${STATED_REPLIES}, url FROM main.social_posts`,
  },
  {
    name: 'accounts',
    content: 'Accounts whose posts are compared with the drops.',
    key: ['username'],
    columns: [
      string('username', 'Account'),
      string('display_name', 'Name shown'),
      string('platforms', 'Platforms, a JSON list'),
      string('origin', 'shipped, user or demonstration'),
    ],
    select: 'SELECT username, display_name, platforms, origin FROM main.social_accounts',
  },
  {
    name: 'events',
    content: 'News events shown with the open dataset.',
    key: ['id'],
    items: ['item'],
    columns: [
      string('item', 'Name of the item'),
      string('id', 'Id of the event'),
      date('day', 'Day, UTC'),
      datetime('time', 'Time, UTC, where the source states one'),
      string('title', 'Title'),
      string('category', 'Category'),
      string('source', 'Source'),
      string('url', 'Address, where there is one'),
      string('origin', 'shipped, imported, collected or demonstration'),
    ],
    select: `SELECT 'event:' || id, id, date(time, 'unixepoch'),
      CASE has_time_of_day WHEN 1 THEN ${timestampOf('time')} END, title, category, source, url, origin FROM main.news_events AS event
      WHERE ${shownEvent('main.', 'event')}`,
  },
];
