import { X509Certificate } from 'node:crypto';
import type { ApiContext } from '../context.ts';
import type { KeyPair } from '../http/tls.ts';
import type { Metrics } from './metrics.ts';

const toSeconds = (time: string) => Date.parse(time) / 1000;

type Gauges = Pick<Metrics, 'gauge'>;

/** Figures of the backups that a service makes by itself, none where it makes none, and of addresses that others cannot reach. */
export function measureService({ gauge }: Gauges, context: Pick<ApiContext, 'backups' | 'addressProblems'>): void {
  const { backups, addressProblems } = context;
  gauge('sheaf_backup_interval_seconds', 'The time that is to be between two backups.', () => {
    const { plan } = backups.read();
    return plan && plan.every_hours * 3600;
  });
  gauge('sheaf_backup_last_success_timestamp_seconds', 'When the last backup was made and read again.', () => {
    const { plan, last } = backups.read();
    return plan && last?.verified ? toSeconds(last.at) : null;
  });
  gauge('sheaf_backup_failing', '1: the last attempt failed.', () => {
    const { plan, failure } = backups.read();
    return plan && Number(failure !== null);
  });
  gauge('sheaf_address_problems', 'Addresses in the settings that others cannot reach.', () => addressProblems.length);
}

/** @param pair the certificate in use; null: no TLS */
export function measureCertificate({ gauge }: Gauges, pair: () => KeyPair | null): void {
  gauge('sheaf_certificate_expiry_timestamp_seconds', 'When the certificate in use ends.', () => {
    const used = pair();
    return used && toSeconds(new X509Certificate(used.cert).validTo);
  });
}
