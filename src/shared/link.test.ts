import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { linkTarget } from './link.ts';

describe('linkTarget', () => {
  it.each([
    'file:///etc/passwd',
    'smb://host/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'ms-word:ofe|u|x',
    'vbscript:x',
    'blob:https://a/b',
    'about:blank',
    'ftp://a.test/',
    'https://',
    '',
    'no address',
    '//host/path',
    `https://a.test/${'x'.repeat(5000)}`,
  ])('refuses %s', (text) => {
    expect(linkTarget(text)).toBeNull();
  });

  it('shows the site behind the @ and leaves the rest out', () => {
    const target = linkTarget('https://good.example@evil.test/a');
    expect(target).toMatchObject({ host: 'evil.test', href: 'https://evil.test/a', secure: true });
    expect(target?.warnings.join()).toContain('user name');
  });

  it('shows look-alike names in ASCII, and plain http', () => {
    const target = linkTarget('http://аpple.com:8080/');
    expect(target?.host).toBe('xn--pple-43d.com:8080');
    expect(target?.secure).toBe(false);
    expect(target?.warnings).toHaveLength(3);
  });

  it('never lets anything but http and https pass, whatever the text', () => {
    const schemes = fc.constantFrom(
      '',
      'https://',
      'HTTP://',
      ' javascript:',
      'java\nscript:',
      'file:',
      '\u0000https://',
    );
    fc.assert(
      fc.property(schemes, fc.string(), (scheme, rest) => {
        const target = linkTarget(scheme + rest);
        if (target !== null) expect(target.href).toMatch(/^https?:\/\/[^@/]+\//);
      }),
    );
  });
});
