// Loaded before a program by `--import`: every name under `.test` is this computer, which no resolver knows.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

type Lookup = (name: string, options: { all?: boolean }, done: (...result: unknown[]) => void) => void;
const realLookup = dns.lookup as Lookup;

const lookup: Lookup = (name, options, done) => {
  if (!name.endsWith('.test')) realLookup(name, options, done);
  else if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

dns.lookup = lookup as typeof dns.lookup;
syncBuiltinESMExports();
