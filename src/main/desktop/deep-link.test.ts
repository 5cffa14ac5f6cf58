import { describe, expect, it } from 'vitest';
import { PAGES } from '#shared/pages.ts';
import fc from '#tests/helpers/properties.ts';
import { deepLinkOf, parseDeepLink } from './deep-link.ts';

describe('parseDeepLink', () => {
  it.each([
    ['dropscope://drops/1234', '/drops/1234'],
    ['DROPSCOPE://drops/1', '/drops/1'],
    ['dropscope://', '/'],
    ['dropscope://?tab=network&threshold=0.6', '/?tab=network&threshold=0.6'],
    ['dropscope://drops?search=storm', '/drops?search=storm'],
    ['dropscope://abbreviations/analysis/', '/abbreviations/analysis'],
    ['dropscope://drops/0', '/not-found'],
    ['dropscope://drops/1234/delete', '/not-found'],
    ['dropscope://drops/../admin', '/not-found'],
    ['dropscope://user@drops/1', '/not-found'],
    ['dropscope://drops:80/1', '/not-found'],
    ['dropscope:javascript:alert(1)', '/not-found'],
    ['https://example.org', null],
    ['', null],
  ])('%s', (link, route) => {
    expect(parseDeepLink(link)).toBe(route);
  });

  it.each(PAGES.map(({ path }) => path))('opens the page %s', (path) => {
    expect(parseDeepLink(`dropscope:/${path}`)).toBe(path);
  });

  it('answers a known page, Not Found or nothing for any text (5,000 links)', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('drops', '/', '..', '%2e', '1', '?x=1', '#y', '@', ':', '\\', '\0', 'admin'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const route = parseDeepLink(`dropscope://${pieces.join('')}`);
        expect(route?.split('?', 1).join('')).toMatch(/^\/([a-z-]+(\/(analysis|[1-9]\d{0,4}))?)?$/);
      }),
      { numRuns: 5000 },
    );
  });

  it('takes the last link of a command line', () => {
    expect(deepLinkOf(['electron', '.', '--flag', 'dropscope://drops/7'])).toBe('/drops/7');
    expect(deepLinkOf(['electron', '.'])).toBeNull();
  });
});
