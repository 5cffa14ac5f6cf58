import type { ChosenFile, OsVerbs } from '#renderer/lib/os-verbs.ts';
import type { Bridge, FileFilter, PickedFile } from '#shared/bridge.ts';
import { linkTarget, type LinkTarget } from '#shared/link.ts';
import { choosePostFiles, noPostFiles } from '#shared/post-files.ts';
import { storedZip } from '#shared/stored-zip.ts';

const HEAD_BYTES = 64 * 1024;

/** Shows where a link leads and asks; true to open it. */
export type ConfirmLink = (target: LinkTarget) => Promise<boolean>;

/** A folder that is dropped on a page comes as a file that cannot be read; nothing else tells it from one. */
const unreadable = (name: string): string =>
  `${name} cannot be read as a file; where an import takes a folder, choose it with the button “Choose a folder…”.`;

const chosenFile = async (file: File): Promise<ChosenFile> => {
  try {
    const head = await file.slice(0, HEAD_BYTES).text();
    return { name: file.name, sizeBytes: file.size, head, source: { blob: file } };
  } catch (cause) {
    throw new Error(unreadable(file.name), { cause });
  }
};

/** The browser’s own dialog, for files or for a folder; null where it was canceled. */
const pickInBrowser = (
  dialog: Pick<Partial<HTMLInputElement>, 'accept' | 'webkitdirectory'>,
  chosen: (files: readonly File[]) => Promise<ChosenFile | null>,
): Promise<ChosenFile | null> =>
  new Promise((resolve, reject) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', hidden: true, ...dialog });
    input.addEventListener('cancel', () => {
      input.remove();
      resolve(null);
    });
    input.addEventListener('change', () => {
      input.remove();
      void chosen([...(input.files ?? [])]).then(resolve, reject);
    });
    // Outside the page it may be collected while its dialog is open, and the choice with it.
    document.body.append(input);
    input.click();
  });

const pickFileInBrowser = (filters: readonly FileFilter[]): Promise<ChosenFile | null> =>
  pickInBrowser(
    { accept: filters.flatMap((f) => f.extensions.map((extension) => `.${extension}`)).join(',') },
    async ([file]) => (file === undefined ? null : chosenFile(file)),
  );

/** Relative to the chosen folder: its own files and those of `data/`, where an unpacked archive of X has its posts. */
const placeIn = (file: File): string =>
  file.webkitRelativePath.slice(file.webkitRelativePath.indexOf('/') + 1);
const READ_PLACE = /^(data\/)?[^/]+$/;

/** A page cannot name a folder to the host, so what an import would read of it is sent, packed as one file. */
const chosenFolder = async (files: readonly File[]): Promise<ChosenFile> => {
  const [first] = files;
  const name = first === undefined ? 'The folder' : first.webkitRelativePath.split('/', 1).join('');
  const placedFiles = files.map((file) => ({ name: placeIn(file), content: file }));
  const { parts, account, notes, manifest } = choosePostFiles(
    placedFiles.filter((file) => READ_PLACE.test(file.name)),
  );
  if (parts.length === 0) throw new Error(`${noPostFiles(name, placedFiles)}.`);
  const neededFiles = [...parts, ...notes, account, manifest].filter((file) => file !== null);
  const blob = await storedZip(neededFiles);
  return { name, sizeBytes: blob.size, head: '', source: { blob } };
};

const REVOKE_AFTER_MS = 60_000;

const download = (name: string, content: Uint8Array | string, type: string): void => {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
};

const openAfterConfirm =
  (confirm: ConfirmLink, open: (href: string) => Promise<void>) =>
  async (url: string): Promise<void> => {
    const target = linkTarget(url);
    if (target === null) throw new Error('Only http and https addresses can be opened.');
    if (await confirm(target)) await open(target.href);
  };

/** The browser’s own reasons name its functions. */
const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    throw new Error('The clipboard is not available.', { cause: error });
  }
};

const webOs = (confirm: ConfirmLink): OsVerbs => ({
  pickFile: pickFileInBrowser,
  pickFolder: () => pickInBrowser({ webkitdirectory: true }, chosenFolder),
  chosenFile,
  saveFile: (name, content, type = 'application/octet-stream') => {
    download(name, content, type);
    return Promise.resolve('');
  },
  openLink: openAfterConfirm(confirm, (href) => {
    window.open(href, '_blank', 'noopener,noreferrer');
    return Promise.resolve();
  }),
  reveal: () => Promise.resolve(false),
  linkTo: (path) => new URL(path, window.location.origin).href,
  copyText,
});

const withTicket = (bridge: Bridge, picked: PickedFile | null): ChosenFile | null => {
  if (picked === null) return null;
  const { ticket, name, sizeBytes, head } = picked;
  let used: string | null = null;
  const takeTicket = async (): Promise<string> =>
    (used = used === null ? ticket : await bridge.renewTicket(used));
  return { name, sizeBytes, head: new TextDecoder().decode(head), source: { takeTicket } };
};

const desktopOs = (bridge: Bridge, confirm: ConfirmLink): OsVerbs => ({
  pickFile: async (filters) => withTicket(bridge, await bridge.pickFile({ filters })),
  pickFolder: async () => withTicket(bridge, await bridge.pickFolder()),
  chosenFile: async (file) => withTicket(bridge, await bridge.fileTicket(file)) ?? (await chosenFile(file)),
  saveFile: (suggestedName, content) =>
    bridge.saveFile({
      suggestedName,
      content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    }),
  openLink: openAfterConfirm(confirm, (href) => bridge.openLink(href)),
  reveal: async (path) => {
    await bridge.reveal(path);
    return true;
  },
  linkTo: (path) => `dropscope:/${path}`,
  copyText,
});

/** The host's verbs: the desktop's own where the bridge is, the browser's otherwise. */
export const createOs = (confirm: ConfirmLink): OsVerbs =>
  window.dropscope === undefined ? webOs(confirm) : desktopOs(window.dropscope, confirm);
