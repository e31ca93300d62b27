import { type ExporterDescriptor, hasAll, headerNames } from './descriptor.ts';

/** 问卷星. Several answers of one cell are joined by `┋`, a ranking by `→`. */
export const wjx: ExporterDescriptor<'WJX'> = {
  name: 'WJX',
  fingerprints: [{ reason: 'the columns 序号 and 提交答卷时间', matches: hasAll('序号', '提交答卷时间') }],
  metadata: { hasBlock: true, anywhere: headerNames('序号|所用时间|来源|来源详情|来自IP|总分|答题时长|提交人') },
  response: {
    ids: headerNames('序号'),
    times: headerNames('提交答卷时间'),
    others: headerNames('所用时间|来自IP'),
  },
};
