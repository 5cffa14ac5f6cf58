/** Text that Markdown shows as it is: no markup, link, image or HTML of a post comes alive. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]()#!|~]/gu, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
