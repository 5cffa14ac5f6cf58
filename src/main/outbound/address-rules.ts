import ipaddr from 'ipaddr.js';
import { OutboundError } from './types.ts';

/** Where the door may lead. Everything beyond public addresses on ports 80 and 443 is there by injection only. */
export interface AddressPolicy {
  /** Default 80 and 443. */
  readonly ports?: readonly number[] | 'any';
  /** For tests and programs on this machine; no environment variable sets it. */
  readonly allowLoopback?: boolean;
  /** Origins that the user named, such as a language-model server in the laboratory; no address rule for them. */
  readonly trustedOrigins?: readonly string[];
  /** This machine and nothing else, whatever a name resolves to. */
  readonly onlyLoopback?: boolean;
}

const defaultPorts: readonly number[] = [80, 443];
/** The only IPv6 block that is routed publicly; NAT64, mapped, 6to4, Teredo and others inside it have a range name. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Whether an IP literal (no brackets) is an address of the public internet, or the loopback where that is allowed. */
export const isAllowedAddress = (address: string, policy: AddressPolicy): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  const range = ip.range();
  if (range === 'loopback') return policy.allowLoopback === true || policy.onlyLoopback === true;
  if (policy.onlyLoopback === true) return false;
  if (range !== 'unicast') return false;
  return ip.kind() === 'ipv4' || ip.match(globalUnicast);
};

export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a host names this machine by itself: an address of the loopback, or `localhost` (RFC 6761). No name server is asked. */
export const isThisMachine = (hostname: string): boolean => {
  const host = bareHost(hostname);
  if (ipaddr.isValid(host)) return ipaddr.parse(host).range() === 'loopback';
  return /^(?:.+\.)?localhost\.?$/i.test(host);
};

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80);

export const isTrusted = (origin: string, policy: AddressPolicy): boolean =>
  (policy.trustedOrigins ?? []).includes(origin);

const refuse = (host: string, why: string): OutboundError =>
  new OutboundError('refused-address', `The address ${host} was refused: ${why}.`, { host });

export const refusedAddress = (host: string): OutboundError =>
  refuse(host, 'it is in a private, local or reserved network');

/**
 * Checks what can be told from the URL alone; names are checked again when they are resolved, at connect.
 * Throws `refused-address`.
 */
export const checkUrl = (url: URL, policy: AddressPolicy): void => {
  const host = url.hostname || url.protocol;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse(host, 'only http and https are used');
  if (url.username || url.password) throw refuse(host, 'it carries a user name or password');
  if (isTrusted(url.origin, policy)) return;
  const ports = policy.ports ?? defaultPorts;
  if (ports !== 'any' && !ports.includes(portOf(url))) throw refuse(host, `port ${portOf(url)} is not used`);
  const literal = bareHost(url.hostname);
  if (ipaddr.isValid(literal) && !isAllowedAddress(literal, policy)) throw refusedAddress(host);
};
