import tls from 'node:tls';

let isTrusting = false;

/**
 * From now on, TLS connections of this thread trust what the system trusts, such as an institution's own authority, beside what Node
 * trusts. Reading the system's list takes up to half a second, so call it where such a connection is about to be made.
 *
 * Where the runtime cannot read the list (Electron has its own TLS), Node's authorities and NODE_EXTRA_CA_CERTS remain.
 */
export function trustSystemAuthorities(): void {
  if (isTrusting) return;
  isTrusting = true;
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
  } catch {
    // Whatever a missing authority would have vouched for is refused by its own error, which names the certificate.
  }
}
