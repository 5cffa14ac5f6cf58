/** What programs need to find themselves, their settings and the way out; keys of the user are not among it. */
const NEEDED = new RegExp(
  `^(?:${[
    'PATH',
    'HOME',
    'USER',
    'LOGNAME',
    'SHELL',
    'LANG',
    'LANGUAGE',
    'LC_[A-Z]+',
    'TZ',
    'TMPDIR|TEMP|TMP',
    // Windows
    'SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE|PROGRAMDATA|PROGRAMFILES.*|HOMEDRIVE|HOMEPATH',
    // A window of its own
    'DISPLAY|XAUTHORITY|WAYLAND_DISPLAY|XDG_[A-Z_]+|DBUS_SESSION_BUS_ADDRESS',
    // Ways out that the machine prescribes
    '(?:HTTP|HTTPS|ALL|NO)_PROXY',
    'SSL_CERT_FILE|SSL_CERT_DIR|REQUESTS_CA_BUNDLE',
    // pip's own settings
    'PIP_[A-Z_]+|PYTHONUSERBASE|PYTHONPATH|VIRTUAL_ENV',
  ].join('|')})$`,
  'i',
);

/** The environment of a program that is started: what it needs, and nothing of ours. */
export const childEnvironment = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && NEEDED.test(name) ? [[name, value]] : [],
    ),
  );
