import { common, type ExporterDescriptor, hasAny, headerNames } from './descriptor.ts';

/** Unipark, also EFS Survey and Tivian: answers are `v_1`, what the project adds `c_0001`, master data `md_0001`. */
export const unipark: ExporterDescriptor<'Unipark'> = {
  name: 'Unipark',
  fingerprints: [
    {
      reason: 'the columns lfdn and dispcode',
      matches: (header) =>
        header.names.has('lfdn') && hasAny('dispcode', 'external_lfdn', 'c_0001', 'lastpage')(header),
    },
  ],
  metadata: {
    anywhere: headerNames('lfdn'),
    here: headerNames(
      'lfdn|external_lfdn|tester|dispcode|lastpage|quality|duration|browser|referer|device_type|quota|quota_assignment|quota_rejected_id|page_history|' +
        'hflip|vflip|output_mode|javascript|flash|session_id|language|cleaned|ats|date_of_first_mail|participant_browser|participant_ip|ip_addr|follow_up|' +
        'rnd_pg|screen|mobile|history|pages|ex_host|datetime accesscode|accesscode|u|p_sid|pro_quest|lastpage_no',
    ),
    herePattern:
      /^(?:rts ?\d{1,10}|[cp] ?0\d{3}|rnd(?:pg)? .{0,40}|u ?(?:gender|account|passwd|street|zip|city|country|phone|fax|company|uid|other id.{0,9}))$/,
  },
  response: {
    ids: headerNames('lfdn|session_id'),
    times: headerNames('datetime|date_of_last_access'),
    others: headerNames(`${common.addresses}|ip_addr|participant_ip|duration|date_of_first_mail`),
    pattern: /^rts ?\d{1,10}$/,
  },
  identifiers: { responses: headerNames('lfdn') },
  // 31 completed, 32 completed after a break; 20 to 23 began and did not finish.
  partial: [{ header: /^dispcode$/, cell: /^2[0-3]$/ }],
  preview: [{ header: /^tester$/, cell: /^1$/ }],
};
