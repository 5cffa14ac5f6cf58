/** What files of the API are, by their formats: what a handler answers with, and what the description of its endpoint says. */
export const MEDIA_TYPES = {
  // Neither has a character set to state: JSON and its kinds are UTF-8.
  json: 'application/json',
  'csl-json': 'application/vnd.citationstyles.csl+json',
  'claim-review': 'application/ld+json',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  bibtex: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  gexf: 'application/gexf+xml; charset=utf-8',
  graphml: 'application/graphml+xml; charset=utf-8',
  qdc: 'application/xml; charset=utf-8',
  zip: 'application/zip',
  events: 'text/event-stream',
} as const;
export type MediaTypeName = keyof typeof MEDIA_TYPES;

/** The media types of some formats, each once. */
export const mediaTypesOf = (formats: readonly MediaTypeName[]): readonly string[] => [
  ...new Set(formats.map((format) => MEDIA_TYPES[format])),
];

/** Of the images that are shown. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
