import { describe, expect, it } from 'vitest';
import { addressText, readAddress } from './address.ts';

describe('the address of a server', () => {
  it.each([
    'postgres://reader@lab.example:5432/archive',
    'postgres://reader@[::1]:5433/archive?sslmode=disable',
    'postgres://Lab%20Reader%2F%C3%A9@lab.example:5432/my%20archive',
    'postgres://reader@/archive?host=/var/run/postgresql',
    'postgres://reader@:5433/archive?host=/tmp/a%20b%26c%2Bd',
  ])('is shown so that it can be given again: %s', (text) => {
    const { address, password } = readAddress(text);
    expect(password).toBeNull();
    expect(addressText(address)).toBe(text);
  });

  it('may have a password of any characters, which is never shown', () => {
    const secret = `p@ss:w/ö%?#'"\\ &=+`;
    const { address, password } = readAddress(
      `postgres://reader:${encodeURIComponent(secret)}@/archive?host=/run/postgresql`,
    );
    expect([password, address.host, address.user]).toEqual([secret, '/run/postgresql', 'reader']);
    expect(addressText(address)).toBe('postgres://reader@/archive?host=/run/postgresql');
  });

  it.each([
    ['postgres://reader@lab.example:99999/archive', 'its host or its port is not one'],
    ['postgres://reader@/archive', 'its host or its port is not one'],
    ['https://lab.example/archive', 'it neither begins with postgres://'],
    ['postgres://lab.example/archive', 'it names no role'],
    ['postgres://reader:a%zz@lab.example/archive', 'a % that is not followed by two hexadecimal digits'],
    ['postgres://reader@lab.example', 'it names no database'],
    ['postgres://reader@lab.example/archive?options=x', 'only sslmode and host are used'],
  ])('is refused in words that are true of it: %s', (text, words) => {
    expect(() => readAddress(text)).toThrow(words);
  });
});
