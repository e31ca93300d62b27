import { common, type ExporterDescriptor, hasAll, headerNames } from './descriptor.ts';
import { xlsForms } from './xlsforms.ts';

export const koboToolbox: ExporterDescriptor<'KoboToolbox'> = {
  ...xlsForms,
  name: 'KoboToolbox',
  fingerprints: [
    {
      reason: 'the columns _uuid and _submission_time',
      matches: (header) =>
        hasAll('_uuid', '_submission_time')(header) || hasAll('_parent_table_name', '_parent_index')(header),
    },
  ],
  metadata: {
    hasBlock: true,
    anywhere: headerNames('_validation_status|_submitted_by|_submission_status'),
    anywherePattern: /^submission (?:id|uuid|validation status|notes|status|submitted by|version|tags)$/,
  },
  response: {
    ids: headerNames('_uuid|_id|meta/instanceID|instanceID|meta/rootUuid'),
    times: headerNames(`${common.startTimes}|${common.endTimes}|today|_submission_time`),
    others: headerNames(`${common.changeTimes}|_index|_date_modified`),
  },
};
