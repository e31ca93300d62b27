// Loaded before a program by `--import`: it finds names under `.test`, which no resolver knows.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { lookUpTestNames } from './named-hosts.ts';

dns.lookup = lookUpTestNames;
syncBuiltinESMExports();
