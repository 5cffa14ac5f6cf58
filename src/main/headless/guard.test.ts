import { describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { guardRequest } from './guard.ts';

const PORT = 4966;
const TOKEN = 'a'.repeat(43);

const guard = (method: string, path: string, headers: Record<string, string>): number => {
  try {
    guardRequest(
      { method, path, target: path, header: (name) => headers[name] ?? null },
      { port: PORT, token: TOKEN },
    );
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
};

const bearer = { host: `127.0.0.1:${PORT}`, authorization: `Bearer ${TOKEN}` };

describe('the Host allowlist', () => {
  const good = [`127.0.0.1:${PORT}`, `localhost:${PORT}`, `[::1]:${PORT}`];
  const bad = [
    '',
    'evil.test',
    `evil.test:${PORT}`,
    '127.0.0.1',
    'localhost',
    '[::1]',
    '127.0.0.1:80',
    'localhost:1',
    '127.0.0.1.nip.io:4966',
    `localhost.:${PORT}`,
    `LOCALHOST:${PORT}`,
    `127.0.0.1:${PORT}.`,
    `http://127.0.0.1:${PORT}`,
    `127.0.0.1:${PORT}, evil.test`,
    `127.1:${PORT}`,
    `0.0.0.0:${PORT}`,
    `2130706433:${PORT}`,
    `[::ffff:127.0.0.1]:${PORT}`,
    `user@127.0.0.1:${PORT}`,
    `127.0.0.1:${PORT}/x`,
    `127.0.0.1:0${PORT}`,
    'null',
  ];
  it.each(good)('answers %s', (host) => {
    for (const method of ['GET', 'POST'])
      expect(guard(method, '/api/health', { ...bearer, host, origin: `http://${host}` })).toBe(200);
  });
  it.each(bad)('refuses %j on every path', (host) => {
    for (const method of ['GET', 'POST'])
      for (const path of ['/', '/assets/x.js', '/api/health'])
        expect(guard(method, path, { ...bearer, host })).toBe(403);
  });
});

describe('the origin rule: 5 sites × 5 origins × 6 content types × 4 methods', () => {
  const sites = [null, 'same-origin', 'same-site', 'cross-site', 'none'];
  const own = `http://127.0.0.1:${PORT}`;
  const origins = [null, own, 'null', 'https://evil.test', 'http://127.0.0.1:1'];
  const types = [
    '',
    'application/json',
    'text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
  ];
  const methods = ['GET', 'POST', 'PUT', 'DELETE'];

  const allowed = (method: string, site: string | null, origin: string | null): boolean => {
    if (method === 'GET') return site === null || site === 'same-origin' || site === 'none';
    if (site === null) return origin === own;
    return site === 'same-origin' && (origin === null || origin === own);
  };

  it('agrees with the truth table in all 600 cases', () => {
    let cases = 0;
    for (const site of sites)
      for (const origin of origins)
        for (const type of types)
          for (const method of methods) {
            const headers = {
              ...bearer,
              ...(site === null ? {} : { 'sec-fetch-site': site }),
              ...(origin === null ? {} : { origin }),
              ...(type === '' ? {} : { 'content-type': type }),
            };
            expect([method, site, origin, guard(method, '/api/jobs', headers) === 200]).toEqual([
              method,
              site,
              origin,
              allowed(method, site, origin),
            ]);
            cases += 1;
          }
    expect(cases).toBe(600);
  });

  it('refuses the rebinding pair Host = Origin = evil.test', () => {
    expect(guard('POST', '/api/jobs', { ...bearer, host: 'evil.test', origin: 'http://evil.test' })).toBe(
      403,
    );
  });
});

it('lets a link of another site open the page', () => {
  expect(guard('GET', '/', { ...bearer, 'sec-fetch-site': 'cross-site' })).toBe(200);
});

describe('the token', () => {
  const host = bearer.host;
  it.each([
    ['none', {}],
    ['empty', { authorization: 'Bearer ' }],
    ['short', { authorization: 'Bearer a' }],
    ['one letter off', { authorization: `Bearer ${'a'.repeat(42)}b` }],
    ['longer', { authorization: `Bearer ${TOKEN}a` }],
    ['basic', { authorization: `Basic ${TOKEN}` }],
    ['a cookie', { cookie: `token=${TOKEN}` }],
  ])('%s is 401 on the API', (_name, headers) => {
    expect(guard('GET', '/api/health', { host, ...headers })).toBe(401);
    expect(guard('GET', '/api', { host, ...headers })).toBe(401);
  });
  it('is not asked for the page itself', () => {
    expect(guard('GET', '/', { host })).toBe(200);
    expect(guard('GET', '/drops/1', { host })).toBe(200);
  });
});
