import dns from 'node:dns';

type Lookup = (name: string, options: { all?: boolean }, done: (...result: unknown[]) => void) => void;
const realLookup = dns.lookup as Lookup;

const lookUp: Lookup = (name, options, done) => {
  if (!name.endsWith('.test')) realLookup(name, options, done);
  else if (name === 'nowhere.test') done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
  else if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

/** In place of `dns.lookup`: every name under `.test` is this computer, except for `nowhere.test`, which does not exist. */
export const lookUpTestNames = lookUp as typeof dns.lookup;
