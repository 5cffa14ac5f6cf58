/** A question that teaches something about the views. */
export interface SqlExample {
  readonly title: string;
  readonly sql: string;
}

/** The ten examples of the page SQL and of docs/sql.md; a test runs every one. */
export const SQL_EXAMPLES: readonly SqlExample[] = [
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
    title: 'Drops with posts in the five minutes after them',
    sql: `SELECT d.item, count(*) AS posts
FROM drops d
JOIN posts p ON p.epoch BETWEEN d.epoch AND d.epoch + 300
WHERE d.time IS NOT NULL AND p.time IS NOT NULL
GROUP BY d.item
ORDER BY posts DESC
LIMIT 50;`,
  },
  {
    title: 'Pairs with the highest scores, with q',
    sql: `SELECT d.item, e.title, p.score, p.q
FROM pairs p
JOIN drops d USING (number)
JOIN events e ON e.id = p.event_id
ORDER BY p.score DESC
LIMIT 20;`,
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
