// A team's instance on another address, behind a proxy with TLS: the app is at 127.0.0.1, the service at 127.0.0.2.
import { startTestProxy, type TestProxy } from '../../src/service/testing/test-proxy.ts';
import { addRemote } from '../fixtures/add-remote.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { sample } from '../fixtures/files.ts';
import { Remote } from '../fixtures/remote.ts';
import { teamCertificate as tls } from '../fixtures/team-certificate.ts';

test.use({ data: 'customer feedback' });

const folder = testFolder();
let remote: Remote;
let proxy: TestProxy;
test.beforeEach(async () => {
  // The app, which starts after this, trusts the certificate as if the system did.
  process.env.NODE_EXTRA_CA_CERTS = folder.write('cert.pem', tls.cert);
  remote = await Remote.start(['--host', '127.0.0.2', '--trusted-proxy', 'loopback']);
  proxy = await startTestProxy({ scheme: 'https', tls });
  proxy.add(remote.url);
});
test.afterEach(async () => {
  delete process.env.NODE_EXTRA_CA_CERTS;
  await proxy.close();
  await remote.remove();
});

test('a team: set up, import, read; everything goes through the one address of the proxy', {
  tag: '@second-address',
}, async ({ page, sheaf }) => {
  const used = new Set<string>();
  page.on('request', (request) => used.add(new URL(request.url()).host));
  const { host } = new URL(remote.url);
  remote.run('projects', 'create', '--name', 'Shared');
  const key = remote.key(100, 'survey:write,file:write,project:read');
  await addRemote(page, key, proxy.url);

  await page.getByRole('combobox', { name: 'Service' }).selectOption('Team server');
  await sheaf.go('Import');
  await sheaf.drop(sample('customer-feedback.csv'));
  await sheaf.importAndRead();
  // The key may read files and no documents: the library shows what it may.
  await sheaf.go('Documents & recordings');
  await expect(page.getByText('No documents or recordings yet')).toBeVisible();
  expect([...used]).toContain(new URL(proxy.url).host);
  expect([...used]).not.toContain(host);

  const { imports } = await remote.get<{ imports: { state: string; number_of_responses: number }[] }>('/imports', key);
  expect(imports.map(({ state }) => state)).toEqual(['completed']);
});
