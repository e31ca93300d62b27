import http from 'node:http';
import { measureReach } from '../../importer/index.ts';

/** @returns a variable, whose name may be written in small or in capital letters; '' when it is not set */
const read = (name: string): string => process.env[name] || process.env[name.toUpperCase()] || '';

const near = 'localhost,127.0.0.1,[::1]';

/** @returns whether NO_PROXY names a host: `*`, the host itself, or a domain it is in, each with or without a port */
const isExcepted = ({ hostname, port }: URL): boolean =>
  read('no_proxy')
    .toLowerCase()
    .split(/[\s,]+/)
    .map((entry) => (port !== '' && entry.endsWith(`:${port}`) ? entry.slice(0, -port.length - 1) : entry))
    .some(
      (entry) =>
        entry === '*' || entry === hostname || (entry !== '' && hostname.endsWith(entry.replace(/^\*?\.?/, '.'))),
    );

/** @returns the proxy that HTTPS_PROXY or HTTP_PROXY names for an address, without its password; null for an address of this computer */
export function findProxy(address: URL): string | null {
  if (measureReach(address.hostname) === 'loopback' || isExcepted(address)) return null;
  const url = URL.parse(read(`${address.protocol.slice(0, -1)}_proxy`));
  return url === null ? null : `${url.protocol}//${url.host}`;
}

/** Makes requests go through the proxies that HTTPS_PROXY and HTTP_PROXY name. @returns that of an address; undefined: there is none, or Node uses none */
export function goThroughProxy(address: URL): string | undefined {
  const proxy = findProxy(address);
  if (proxy === null || process.env.NODE_USE_ENV_PROXY === '1') return proxy ?? undefined;
  if (http.setGlobalProxyFromEnv === undefined) {
    process.stderr.write(
      `--url: HTTPS_PROXY names ${proxy}, which Node ${process.versions.node} does not use: that takes Node 24.14 or newer. The service is asked directly.\n`,
    );
    return undefined;
  }
  const no_proxy = [read('no_proxy'), near].filter((names) => names !== '').join(',');
  http.setGlobalProxyFromEnv({ http_proxy: read('http_proxy'), https_proxy: read('https_proxy'), no_proxy });
  return proxy;
}
