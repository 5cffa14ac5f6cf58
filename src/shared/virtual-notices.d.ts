// Made while the program is built, by `scripts/lib/release-modules.ts`.
declare module 'virtual:notices' {
  import type { Notice } from '#shared/release-info.ts';
  export const notices: readonly Notice[];
  /** The license of Dropscope itself. */
  export const ownLicense: string;
}
