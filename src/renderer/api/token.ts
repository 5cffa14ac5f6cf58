const STORAGE_KEY = 'dropscope.token';

/**
 * The access token of this start: taken from the address once and removed from the address bar, so that it is neither
 * bookmarked nor copied along with a link. Kept for the origin, so that links open in other tabs; the port and the token
 * change with every start.
 */
export const takeToken = (): string | null => {
  // A fragment such as `#token=abc`.
  const fresh = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (fresh === null) return localStorage.getItem(STORAGE_KEY);
  localStorage.setItem(STORAGE_KEY, fresh);
  // The whole address, since a path that begins with two slashes would be read as another host.
  const address = new URL(window.location.href);
  address.hash = '';
  window.history.replaceState(window.history.state, '', address);
  return fresh;
};
