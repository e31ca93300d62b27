import { inEnglish } from '@sheaf/tables';
import { documentDetails } from '../../contract/index.ts';

// Numbers and sizes in the English sentences of the importer.

/** @returns a whole number, its thousands divided: `1,234` */
export const count = (value: number): string => value.toLocaleString('en');

/** @param bytes a round number of KB, MB or GB @returns `64 KB`, `100 MB`, `2 GB` */
export function formatLimit(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${bytes / 1024 ** 3} GB`;
  return bytes >= 1024 ** 2 ? `${bytes / 1024 ** 2} MB` : `${bytes / 1024} KB`;
}

/** What the importer itself reports: of requests without a usable answer, and of files that it does not send. */
export const importerProblems = {
  certificate_untrusted:
    'The certificate of {address} is signed by nobody whom this computer trusts. If your organisation has an authority of its own, the window trusts it once the system does, and the command line with NODE_EXTRA_CA_CERTS=FILE, the certificate of that authority.',
  certificate_expired:
    'The certificate of {address} is not valid today. Check the clock of this computer; whoever runs the service may have to renew it.',
  certificate_of_others:
    'The certificate of {address} is for another name ({why}). Use an address with a name that is in it.',
  certificate_wanted: 'The service at {address} wants a certificate of its clients, and Sheaf has none to show.',
  certificate_refused:
    'The certificate of {address} cannot be used ({why}). Whoever runs the service has to replace it.',
  speaks_no_tls:
    'What listens at {address} speaks no TLS. Begin the address with http:// if the service has none, or use its port for https.',
  wants_tls: 'The service at {address} speaks TLS only. Begin the address with https://.',
  tls_failed:
    'No encrypted connection with {address} came about ({why}). A firewall may be in between, or the service may be too old.',
  port_forbidden: 'Browsers and Node refuse the port of {address} because other services use it. Choose another port.',
  proxy_refuses:
    'The proxy {proxy} does not connect to {address} ({why}). Ask whoever runs the proxy, or name the service in NO_PROXY.',
  a_proxy: '{proxy} (the proxy of HTTPS_PROXY)',
  connection_refused: 'Nothing listens at {address}. Check the port, and whether the service is running.',
  name_unknown:
    'The name in {address} is not known here. Check how it is written, and whether the network or a VPN that knows it is connected.',
  network_away: 'No network leads from this computer to {address}. Check the connection and, if you need one, the VPN.',
  service_silent:
    'Nothing comes from {address}, not even a refusal. The service may hang, or a firewall may swallow the requests.',
  speaks_no_http: 'What listens at {address} is no web server ({why}). Check the port.',
  connection_closed:
    '{address} closed the connection without an answer. Check the port, and whether the service is running.',
  service_unreachable:
    'The import service at {address} cannot be reached. Is it running? A browser that opens this address shows what is wrong.',
  answer_broken_off: 'The connection broke off in the middle of an answer.',
  answer_cut_off: 'The answer is not JSON: it was cut off on its way.',
  answer_of_others: 'The answer is not JSON: something other than the import service answered.',
  answer_is_page:
    'A web page came in place of an answer (HTTP {status}). Either this is not the address of an import service, or a proxy or a sign-in page is in between.',
  answer_unreadable: 'The import service gave an answer Sheaf cannot read ({where}).',
  answer_unclear: 'The import service answered in a way Sheaf does not understand (HTTP {status}).',
  answer_too_large:
    'The answer is larger than {most}, which no import service needs. It was not read to its end. Check the address of the service.',
  answer_too_slow: 'The answer arrives so slowly that Sheaf did not wait for its end. Try again later.',
  answer_redirects:
    'This address sends requests on to {where}. Sheaf follows no redirects: enter the final address of the service.',
  another_address: 'another one',
  refused_token: 'The import service does not accept the token. Check it, or make a new one.',
  refused_scope: 'This API key may not do that: it lacks a scope.',
  refused_absent: 'The import service does not have what was requested.',
  refused_conflict: 'The import service refused the request: someone else changed this at the same time.',
  refused_size:
    'A proxy before the service takes no requests this large (HTTP 413). Whoever runs it has to raise its limit: in nginx it is client_max_body_size.',
  refused_rate: 'The import service accepts no more requests for now.',
  refused_scopes: 'The import service refuses the scopes {scopes}. Use a key that may read projects and import.',
  scopes_of_sheaf: 'that Sheaf asks for',
  failure_is_page:
    'A proxy or the network answered with a web page in place of the import service (HTTP {status}). The service behind it may not be running. Try again later.',
  service_failed: 'The import service, or something on the way to it, failed (HTTP {status}). Try again later.',
  addresses_absent: 'The service has none of the addresses {addresses} ({why}).',

  storage_unreachable: 'The storage cannot be reached.',
  storage_busy: 'The storage is busy: {why}',
  accepted_not_found: 'The import service does not find what the storage has accepted: {what}. Try again later.',

  content_of_other_kind:
    'The file is named .{extension} but holds {found}. Choose the right file, or correct its extension.',
  content_locked:
    'This is an old Office document or one that is protected by a password. Save it again without a password.',
  plain_text: 'plain text',
  archive_of_others: 'a ZIP archive of other files',
  a_recording: 'a recording in the format {name}',

  kind_unknown: 'Sheaf does not know this kind of file.',
  kind_unknown_archive: 'Sheaf does not know this kind of file. Unpack it, or pack it as .zip.',
  kind_no_table: '{files} are not tables, and a survey is made of a table.',
  kind_old_workbook: '{files} are not tables, and a survey is made of a table. Save the workbook as .xlsx.',
  kind_no_insight: '{files} cannot be insights; these can: {extensions}.',
  kind_no_file: '{files} are not among the files the import service accepts.',
  files_of_extension: '.{extension} files',
  files_without_extension: 'Files without an extension',
  system_file: 'The system or another program uses this file for itself.',
  chosen_file_empty: 'The file is empty.',
  name_too_long: 'The name is longer than {most} characters.',
  size_too_large: 'The file is larger than the {most} the import service accepts.',
} as const;

export const { problem, say } = inEnglish({ ...documentDetails, ...importerProblems });
