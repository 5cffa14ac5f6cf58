/** A question that teaches something about the views. */
export interface SqlExample {
  readonly title: string;
  readonly sql: string;
}

/** Questions to one view. */
const FIRST_QUESTIONS: readonly SqlExample[] = [
  { title: 'Count the drops', sql: 'SELECT count(*) AS drops FROM drops;' },
  {
    title: 'Drops per month',
    sql: `SELECT substr(time, 1, 7) AS month, count(*) AS drops
FROM drops
GROUP BY month
ORDER BY month;`,
  },
  {
    title: 'Drops per hour of the day, UTC',
    sql: `SELECT substr(time, 12, 2) AS hour, count(*) AS drops
FROM drops
GROUP BY hour
ORDER BY hour;`,
  },
  {
    title: 'Sites that drops link to most',
    sql: `SELECT host, count(*) AS links
FROM drop_links
GROUP BY host
ORDER BY links DESC
LIMIT 20;`,
  },
  {
    title: 'Abbreviations by the drops that use them',
    sql: `SELECT key, count(DISTINCT number) AS drops
FROM abbreviations
GROUP BY key
ORDER BY drops DESC;`,
  },
  {
    title: 'Posts of each account, first and last',
    sql: `SELECT username, platform, count(*) AS posts, min(time) AS first, max(time) AS last
FROM posts
GROUP BY username, platform
ORDER BY posts DESC;`,
  },
  {
    title: 'How many tests each method has run',
    sql: `SELECT method, sum(tests) AS tests, min(p) AS smallest_p
FROM tests
GROUP BY method;`,
  },
  {
    title: 'Drops with a word, as items of a set',
    sql: `SELECT item, content
FROM drops
WHERE content LIKE '%weather%'
ORDER BY number
LIMIT 100;`,
  },
];

/** Questions about what is close in time, each to several views. */
const NEARBY_QUESTIONS: readonly SqlExample[] = [
  {
    title: 'Drops with tweets within five minutes, before or after',
    sql: `SELECT d.item, count(*) AS posts
FROM drops d
JOIN posts p ON p.platform = 'twitter' AND p.epoch BETWEEN d.epoch - 300 AND d.epoch + 300
WHERE d.time IS NOT NULL AND p.time IS NOT NULL
GROUP BY d.item
ORDER BY posts DESC
LIMIT 50;`,
  },
  {
    title: 'Drops without any post in the hour after them',
    sql: `SELECT d.item, d.time
FROM drops d
WHERE d.time IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM posts p WHERE p.epoch BETWEEN d.epoch AND d.epoch + 3600)
ORDER BY d.number;`,
  },
  {
    title: 'Seconds from each drop to the next post of the account with most posts',
    sql: `WITH account AS (SELECT username FROM posts GROUP BY username ORDER BY count(*) DESC LIMIT 1)
SELECT d.item, (
  SELECT min(p.epoch) FROM posts p
  WHERE p.username = (SELECT username FROM account) AND p.epoch >= d.epoch
) - d.epoch AS seconds
FROM drops d
WHERE d.time IS NOT NULL
ORDER BY seconds IS NULL, seconds
LIMIT 100;`,
  },
  {
    title: 'Days with most drops, with their posts and events',
    sql: `SELECT d.day, count(*) AS drops,
  (SELECT count(*) FROM posts p WHERE p.day = d.day) AS posts,
  (SELECT count(*) FROM events e WHERE e.day = d.day) AS events
FROM drops d
GROUP BY d.day
ORDER BY drops DESC
LIMIT 50;`,
  },
  {
    title: 'Drops with an event of politics on the day after',
    sql: `SELECT d.item, e.item AS event, e.title
FROM drops d
JOIN events e ON e.day = date(d.day, '+1 day') AND e.category = 'politics'
ORDER BY d.number
LIMIT 200;`,
  },
  {
    title: 'Posts with a word, and the drops in the day before them',
    sql: `SELECT p.item, d.item AS drop_item, p.epoch - d.epoch AS seconds
FROM posts p
JOIN drops d ON d.epoch BETWEEN p.epoch - 86400 AND p.epoch
WHERE p.content LIKE '%weather%'
ORDER BY seconds
LIMIT 100;`,
  },
  {
    title: 'Abbreviations by the posts in the hour after their drops',
    sql: `SELECT a.key, count(DISTINCT a.number) AS drops, count(DISTINCT p.item) AS posts
FROM abbreviations a
JOIN drops d USING (number)
JOIN posts p ON p.epoch BETWEEN d.epoch AND d.epoch + 3600
GROUP BY a.key
ORDER BY posts DESC;`,
  },
  {
    title: 'Drops at most a minute after another drop',
    sql: `SELECT b.item, a.item AS earlier, b.epoch - a.epoch AS seconds
FROM drops a
JOIN drops b ON b.epoch BETWEEN a.epoch AND a.epoch + 60 AND b.number <> a.number
WHERE a.time IS NOT NULL AND b.time IS NOT NULL
ORDER BY seconds, b.number
LIMIT 200;`,
  },
  {
    title: 'Drops with a post within five minutes, and with the posts moved by days',
    sql: `WITH RECURSIVE moves (days) AS (SELECT 0 UNION ALL SELECT days + 1 FROM moves WHERE days < 28)
SELECT m.days, count(*) AS drops
FROM moves m, drops d
WHERE d.time IS NOT NULL AND EXISTS (
  SELECT 1 FROM posts p
  WHERE p.epoch BETWEEN d.epoch - 300 - 86400 * m.days AND d.epoch + 300 - 86400 * m.days
)
GROUP BY m.days;`,
  },
  {
    title: 'Pairs with the highest scores, with q and the posts of the day',
    sql: `SELECT d.item, e.title, p.score, p.q, (SELECT count(*) FROM posts WHERE posts.day = d.day) AS posts
FROM pairs p
JOIN drops d USING (number)
JOIN events e ON e.id = p.event_id
ORDER BY p.score DESC
LIMIT 20;`,
  },
];

/** The examples of the page SQL and of docs/sql.md; a test runs every one. */
export const SQL_EXAMPLES = [
  { title: 'First questions', questions: FIRST_QUESTIONS },
  { title: 'What is close in time', questions: NEARBY_QUESTIONS },
] as const;
