/** XML 1.0 has no way to write these, not even escaped. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that an XML file can contain: what it cannot, lone surrogates among them, becomes U+FFFD. */
export const forXml = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '\ufffd');

/** For element content and double-quoted attributes. */
export const escapeXml = (text: string): string =>
  forXml(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A drawing that says what it is to readers that show no picture, and has only signs that XML can contain. */
export const titledSvg = (svg: string, title: string, description: string): string =>
  forXml(svg).replace(
    /<svg\b[^>]*>/u,
    (start) => `${start}<title>${escapeXml(title)}</title><desc>${escapeXml(description)}</desc>`,
  );
