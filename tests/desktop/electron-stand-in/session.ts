type PermissionRequest = (contents: object, permission: string, answer: (granted: boolean) => void) => void;
type PermissionCheck = (contents: object | null, permission: string) => boolean;
type BeforeRequest = (
  details: { readonly url: string },
  answer: (response: { readonly cancel?: boolean }) => void,
) => void;

/** What the program decided; Electron's own default is to allow. */
export const rules: {
  request: PermissionRequest | null;
  check: PermissionCheck | null;
  beforeRequest: BeforeRequest | null;
} = { request: null, check: null, beforeRequest: null };

export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: PermissionRequest | null): void => {
      rules.request = handler;
    },
    setPermissionCheckHandler: (handler: PermissionCheck | null): void => {
      rules.check = handler;
    },
    webRequest: {
      onBeforeRequest: (handler: BeforeRequest | null): void => {
        rules.beforeRequest = handler;
      },
    },
  },
};
