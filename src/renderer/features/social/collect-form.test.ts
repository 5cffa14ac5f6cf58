import { describe, expect, it } from 'vitest';
import { cleanUsername, maxTweetsOf, toolsAreReady } from './collect-form.ts';

describe('the collect form', () => {
  it.each([
    ['@name', 'name'],
    ['  @name ', 'name'],
    ['name', 'name'],
    ['  ', ''],
    ['@', ''],
    ['@@name', '@name'],
  ])('reads the username %j as %j', (text, username) => {
    expect(cleanUsername(text)).toBe(username);
  });

  it.each([
    ['', 1000],
    ['many', 1000],
    ['NaN', 1000],
    ['500', 500],
    ['0', 1],
    ['-4', 1],
    ['99999', 10_000],
    ['12.6', 13],
    ['1e3', 1000],
  ])('reads the maximum %j as %d', (text, count) => {
    expect(maxTweetsOf(text)).toBe(count);
  });

  it('is ready with Python 3 and one of the two tools', () => {
    expect(toolsAreReady({ python3: true, snscrape: false, twitterScraper: true })).toBe(true);
    expect(toolsAreReady({ python3: true, snscrape: true, twitterScraper: false })).toBe(true);
    expect(toolsAreReady({ python3: false, snscrape: true, twitterScraper: true })).toBe(false);
    expect(toolsAreReady({ python3: true, snscrape: false, twitterScraper: false })).toBe(false);
  });
});
