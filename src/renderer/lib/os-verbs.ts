import type { FileFilter } from '#shared/bridge.ts';

/** A file to import: its bytes in a browser; on the desktop each use asks for a one-time ticket. */
export interface ChosenFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** The first bytes as text, for a look at columns before the import. */
  readonly head: string;
  readonly source: { readonly takeTicket: () => Promise<string> } | { readonly blob: Blob };
}

export interface OsVerbs {
  /** Null where the user canceled. */
  readonly pickFile: (filters: readonly FileFilter[]) => Promise<ChosenFile | null>;
  /** A folder of posts, such as an unpacked archive of an account; only what an import reads of it is taken. Null where the user canceled. */
  readonly pickFolder: () => Promise<ChosenFile | null>;
  readonly chosenFile: (file: File) => Promise<ChosenFile>;
  /** Where it was written, `''` for a browser download, null where the user canceled. */
  readonly saveFile: (
    suggestedName: string,
    content: Uint8Array | string,
    type?: string,
  ) => Promise<string | null>;
  /** Opens a web address outside, after showing where it leads; anything but http and https is refused. */
  readonly openLink: (url: string) => Promise<void>;
  /** Shows a file in its folder; false where the host cannot. */
  readonly reveal: (path: string) => Promise<boolean>;
  /** The address that opens a path of this program from outside it, without the token. */
  readonly linkTo: (path: string) => string;
  readonly copyText: (text: string) => Promise<void>;
}
