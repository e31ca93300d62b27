// node lab/campaigns/administrator.ts [--debian FILE.tar]: types docs/deploy.md into a fresh Debian with systemd, block by block as it
// stands there, as an administrator would, and looks after each section whether it did what it says. As root on Linux, with
// `apt install systemd-container mmdebstrap`; the checkout that is installed is the last commit of this one. Ends with 1 when a command fails.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCertificate } from '../../src/service/testing/certificates.ts';
import { findBlocks } from '../../src/service/testing/documented-commands.ts';
import { readOptions } from '../report.ts';

const options = readOptions({ debian: '' });
const repository = fileURLToPath(new URL('../..', import.meta.url));
const root = mkdtempSync('/var/tmp/sheaf-administrator-');
const packages =
  'systemd,systemd-sysv,dbus,ca-certificates,git,curl,nginx-light,procps,bubblewrap,libcap2,libseccomp2,python3-minimal';
const blocks = findBlocks(readFileSync(join(repository, 'docs/deploy.md'), 'utf8'));

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** What is not on the page: how a day begins and what is looked at. Each is shell. */
const papers = 60;
const checks = {
  install: `
    until sheaf backup /var/lib/sheaf-backup --list | grep surveys; do sleep 1; done
    sheaf status --no-json | grep 'their own files only, and have no network'`,
  log: `
    curl --silent http://127.0.0.1:8080/api/v1/openapi.json >/dev/null
    for n in $(seq 10); do journalctl -u sheaf | grep '"route":"/api/v1/openapi.json"' && break; sleep 1; done
    journalctl -u sheaf | grep -q '"route"'`,
  proxy: 'curl --silent --show-error --fail --cacert /root/fullchain.pem https://sheaf.example.org/readyz',
  beforeBackup:
    'export RESTIC_REPOSITORY=/srv/elsewhere RESTIC_PASSWORD_FILE=/root/restic.txt; echo word >/root/restic.txt',
  beforeUpgrade: `
    git clone --quiet /srv/sheaf.git /srv/next
    git -C /srv/next -c user.name=lab -c user.email=lab@example.org commit --quiet --allow-empty --message 'Release the next version'
    git -C /srv/next push --quiet
    cp -a /opt/sheaf /opt/colleague
    mkdir /srv/papers
    set +x
    for n in $(seq ${papers}); do cp /opt/sheaf/src/service/documents/fixtures/report.docx /srv/papers/$n.docx; echo $n >>/srv/papers/$n.docx; done
    set -x
    token=$(sheaf keys create --name colleague --scopes insight:write,project:read --requests-per-minute unlimited | sed 's/.*"token":"//; s/".*//')
    colleague() { NODE_EXTRA_CA_CERTS=/root/fullchain.pem /opt/colleague/bin/node /opt/colleague/out/service/cli.js "$@" --url https://sheaf.example.org --token "$token" --data-dir /srv/colleague; }
    (while [ ! -e /srv/upgraded ]; do
      until colleague import /srv/papers/*.docx --as insight --project "Clinic 2026" --json >>/srv/receipts.txt; do sleep 1; done
      rm -rf /srv/colleague
    done) & `,
  upgrade: `
    touch /srv/upgraded
    wait
    test "$(wc -l </srv/receipts.txt)" -ge ${papers}
    git -C /opt/sheaf log -1 --format=%s | grep 'next version'
    until [ "$(sheaf list --json | grep -c -E '"state":"(waiting|running)"')" = 0 ]; do sleep 1; done
    sheaf list --json | sed 's/.*"state":"\\([a-z]*\\)".*/\\1/' | sort | uniq -c
    sheaf list --json | grep -q '"state":"completed"'
    ! sheaf list --json | grep '"state":"failed"'`,
  port443: `
    for n in $(seq 30); do curl --silent --fail --cacert /root/fullchain.pem https://sheaf.example.org/readyz && break; sleep 1; done
    sheaf status --no-json | grep 'their own files only, and have no network'`,
} as const;

/** Every block below a heading of the page. @throws Error when the page has none there */
function page(heading: string): string {
  const found = blocks.filter((block) => block.heading === heading);
  if (found.length === 0) throw new Error(`docs/deploy.md has no commands under “${heading}”.`);
  return found.map(({ text }) => text).join('');
}

/** A fresh Debian with the Node and npm of this checkout, a repository to install from, and the certificate that certbot would have made. */
function makeMachine(): void {
  if (options.debian !== '') run('tar', '-xf', options.debian, '-C', root);
  else run('mmdebstrap', '--quiet', '--variant=minbase', `--include=${packages}`, 'bookworm', root);
  cpSync(join(repository, 'node_modules/node/bin/node'), join(root, 'usr/local/bin/node'));
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim());
  cpSync(join(npm, '../..'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  run('git', 'clone', '--quiet', '--bare', repository, join(root, 'srv/sheaf.git'));
  run('git', 'clone', '--quiet', join(root, 'srv/sheaf.git'), join(root, 'opt/sheaf'));
  run('git', '-C', join(root, 'opt/sheaf'), 'remote', 'set-url', 'origin', '/srv/sheaf.git');
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true });
  const pair = makeCertificate(['sheaf.example.org']);
  const live = join(root, 'etc/letsencrypt/live/sheaf.example.org');
  mkdirSync(live, { recursive: true });
  for (const folder of [live, join(root, 'root')]) {
    writeFileSync(join(folder, 'fullchain.pem'), pair.cert);
    writeFileSync(join(folder, 'privkey.pem'), pair.key);
  }
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost sheaf.example.org\n');
}

/** @param isAlone without this computer's network, so that the machine has ports and settings of its own @throws Error when a command fails */
function type(name: string, lines: readonly string[], isAlone: boolean): void {
  const script = ['set -eux', 'cd /root', 'export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', ...lines];
  writeFileSync(join(root, 'typed.sh'), `${script.join('\n')}\n`);
  rmSync(join(root, 'well'), { force: true });
  const unit = `[Service]
Type=oneshot
Environment=HOME=/root
ExecStart=/bin/bash -c 'bash /typed.sh >/${name}.log 2>&1 && touch /well'
ExecStopPost=/bin/systemctl --no-block poweroff
[Install]
WantedBy=multi-user.target
`;
  writeFileSync(join(root, 'etc/systemd/system/typist.service'), unit);
  run('systemctl', `--root=${root}`, '--quiet', 'enable', 'typist');
  const alone = isAlone ? ['--private-network'] : ['--resolv-conf=copy-host'];
  // --keep-unit: this computer may be one without systemd.
  const boot = ['--quiet', `--directory=${root}`, '--boot', '--register=no', '--keep-unit', '--console=pipe', ...alone];
  spawnSync('systemd-nspawn', boot, { stdio: 'ignore', timeout: 20 * 60_000 });
  process.stdout.write(readFileSync(join(root, `${name}.log`), 'utf8'));
  if (!existsSync(join(root, 'well'))) throw new Error(`What ${name} typed did not work: the last lines say why.`);
}

const { install, log, proxy, beforeBackup, beforeUpgrade, upgrade, port443 } = checks;
try {
  makeMachine();
  const backups = [beforeBackup, page('Off this machine'), page('A drill')];
  const first = [
    page('Install'),
    install,
    page('A proxy'),
    proxy,
    page('The log'),
    log,
    ...backups,
    beforeUpgrade,
    page('Upgrades'),
    upgrade,
  ];
  type('first', first, false);
  type('second', ['systemctl disable --now nginx', page('Port 443 without a proxy'), port443], true);
  process.stdout.write('Each command of docs/deploy.md works as it is written.\n');
} finally {
  rmSync(root, { recursive: true, force: true });
}
