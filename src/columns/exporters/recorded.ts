import type { ExporterName } from '../types.ts';

const list = (text: string): ReadonlySet<string> => new Set(text.split('|').map((word) => word.trim()));

/** What one tool records beside the answers: whole headers and shapes of headers, lower case, with blanks between words. */
interface Recorded {
  names: ReadonlySet<string>;
  shape?: RegExp;
}

/** Columns that are bookkeeping in the exports of one tool, and may be questions in others. */
const recorded: Partial<Record<ExporterName, Recorded>> = {
  Alchemer: {
    names: list(
      'comments|country|city|state region|postal|region|longitude|latitude|status|language|referer|sessionid|tags|extended referer|extended user agent|contact id|link id|url redirect',
    ),
  },
  'Microsoft Forms': { names: list('last modified time|total points|quiz feedback') },
  Typeform: { names: list('response type|ending') },
  Jotform: { names: list('last update date|flow status|submission ip|submission url|submission edit url|unique id') },
  Unipark: {
    names: list(
      'lfdn|external lfdn|tester|dispcode|lastpage|quality|duration|browser|referer|device type|quota|quota assignment|quota rejected id|page history|' +
        'hflip|vflip|output mode|javascript|flash|session id|language|cleaned|ats|date of first mail|participant browser|participant ip|ip addr|follow up|' +
        'rnd pg|screen|mobile|history|pages|' +
        'datetime accesscode|accesscode|u|p sid|pro quest|lastpage no',
    ),
    shape:
      /^(?:rts ?\d{1,10}|c ?0\d{3}|rnd(?:pg)? .{0,40}|u ?(?:gender|account|passwd|street|zip|city|country|phone|fax|company|uid|other id.{0,9}))$/,
  },
  Decipher: {
    names: list(
      'record|uuid|markers|status|source|decipher|url|session|dcua|declang|dec lang|list|vos|vosr15oe|vosr15 oe|vbrowser|vbrowserr15oe|vbrowserr15 oe|' +
        'vmobiledevice|vmobileos|user agent|ip address|qtime|vdropout|rd review|rid|start date epoch',
    ),
    shape: /^(?:no ?answer.{0,40}|v(?:list|os|browser|mobile|dropout|quality)\w{0,20}|pagetime.{0,20})$/,
  },
  Prolific: {
    names: list(
      'submission id|session id|participant id|status|custom study tncs accepted at|reviewed at|archived at|time taken|completion code|entered code|total approvals|' +
        'num approvals|num rejections|prolific score|reviewed at datetime|completed date time|time taken seconds',
    ),
  },
  MTurk: {
    names: list(
      'hitid|hittype id|hittypeid|hit id|hit type id|title|description|keywords|reward|max assignments|requester annotation|assignment duration in seconds|' +
        'auto approval delay in seconds|number of similar hits|number of similar hi ts|lifetime in seconds|assignment id|worker id|assignment status|requester feedback|' +
        'work time in seconds|lifetime approval rate|last30days approval rate|last7days approval rate|last30 days approval rate|last7 days approval rate|approve|reject|' +
        'creation time|expiration|auto approval time|approval time|rejection time',
    ),
    shape: /^input /,
  },
  Formstack: {
    names: list(
      'unique id|submission id|browser|read|user agent|location|remote addr|read status|payment status|approval status',
    ),
  },
  QuestionPro: {
    names: list(
      'response id|response status|duplicate|seq number|external reference|respondent email list|email list|country code|region|device data|time taken to complete seconds|' +
        'custom variable 1|custom variable 2|custom variable 3|custom variable 4|custom variable 5|language|partial',
    ),
    shape: /^custom variable \d{1,3}$/,
  },
  Wufoo: {
    names: list('entry id|created by|updated by|date updated|last page accessed|completion status|entry status'),
  },
  'Cognito Forms': {
    names: list(
      'entry status|entry date created|entry date updated|entry number|entry action|entry view link|entry edit link',
    ),
  },
  ODK: {
    names: list(
      'meta model version|meta ui version|meta is complete|meta audit|audit|simid|sim id|devicephonenum|submitter id|key|parent key|status',
    ),
    shape: /^set of /,
  },
  REDCap: { names: list('redcap log id') },
};

/** @returns whether a header, spelled by `key`, names what this tool records beside the answers. */
export function isRecordedBy(exporter: ExporterName, label: string): boolean {
  const own = recorded[exporter];
  return own !== undefined && (own.names.has(label) || (own.shape?.test(label) ?? false));
}
