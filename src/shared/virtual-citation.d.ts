// Made while the program is built, by `scripts/lib/release-modules.ts`.
declare module 'virtual:citation' {
  import type { SoftwareCitation } from '#shared/release-info.ts';
  export const citation: SoftwareCitation;
}
