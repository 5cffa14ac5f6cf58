import { report } from './events.ts';

export const shell = {
  openExternal: (url: string): Promise<void> => {
    report({ type: 'external', url });
    return Promise.resolve();
  },
  openPath: (path: string): Promise<string> => {
    report({ type: 'opened-path', path });
    // As Electron: an empty text where it worked, else what the system said.
    return Promise.resolve(process.env['STAND_IN_OPEN_PATH_FAULT'] ?? '');
  },
  showItemInFolder: (path: string): void => {
    report({ type: 'revealed', path });
  },
};

export const clipboard = {
  writeText: (text: string): Promise<void> => {
    report({ type: 'copied', text });
    return Promise.resolve();
  },
};

const KEY = 0x5a;
const flip = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ KEY));

/** A key ring that hides nothing but is no plain text either; `STAND_IN_KEYRING` names its backend, `none` for no key ring. */
const backend = (): string => process.env['STAND_IN_KEYRING'] ?? 'gnome_libsecret';
const encrypt = (text: string): Buffer => {
  if (backend() === 'none') throw new Error('Encryption is not available.');
  return Buffer.concat([Buffer.from('v11'), flip(Buffer.from(text))]);
};
const decrypt = (sealed: Buffer): string => {
  if (backend() === 'none' || sealed.subarray(0, 3).toString() !== 'v11')
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.');
  return flip(sealed.subarray(3)).toString();
};

export const safeStorage = {
  isEncryptionAvailable: (): boolean => backend() !== 'none',
  isAsyncEncryptionAvailable: (): Promise<boolean> => Promise.resolve(backend() !== 'none'),
  getSelectedStorageBackend: (): string => (backend() === 'none' ? 'unknown' : backend()),
  encryptString: encrypt,
  decryptString: decrypt,
  encryptStringAsync: async (text: string): Promise<Buffer> => Promise.resolve(encrypt(text)),
  decryptStringAsync: async (sealed: Buffer) =>
    Promise.resolve({ result: decrypt(sealed), shouldReEncrypt: false }),
};

export const screen = {
  getAllDisplays: () => [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};
