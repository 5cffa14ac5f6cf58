/** Where a link leads, as a reader must see it before it is opened. */
export interface LinkTarget {
  readonly href: string;
  /** ASCII: punycode stays punycode, so that look-alike letters show. */
  readonly host: string;
  readonly secure: boolean;
  /** Plain sentences about what is odd with it. */
  readonly warnings: readonly string[];
}

const MAX_LENGTH = 4096;

/** Parses a link that may be opened outside: http or https only, parsed and never prefix-matched. Null for anything else. */
export const linkTarget = (text: string): LinkTarget | null => {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const warnings = [
    url.protocol === 'http:' ? 'The connection is not encrypted (http).' : '',
    url.username === '' && url.password === ''
      ? ''
      : 'The text before the @ is a user name, not the site it leads to; it is left out.',
    url.hostname.split('.').some((label) => label.startsWith('xn--'))
      ? 'The name contains letters outside the Latin alphabet and may imitate another site.'
      : '',
    url.port === '' ? '' : `It names an unusual port (${url.port}).`,
  ].filter((warning) => warning !== '');
  url.username = '';
  url.password = '';
  return { href: url.href, host: url.host, secure: url.protocol === 'https:', warnings };
};
