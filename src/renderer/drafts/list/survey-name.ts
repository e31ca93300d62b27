import { countCodePoints, findExtension, limits, tableExtensions } from '../../../contract/index.ts';

/** What tools and people add to the name of an export: the tool, that it is one, which copy, and the day it was made. */
const tools =
  'qualtrics|survey ?monkey|typeform|google forms?|(?:microsoft|ms|office) forms?|kobo(?: ?toolbox)?|lime ?survey|jotform|redcap|unipark|alchemer';
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const dates = `\\d{4}[ .]\\d\\d?[ .]\\d\\d?|\\d\\d?[ .]\\d\\d?[ .]\\d{4}|20\\d{6}|(?:${months})[a-z]* \\d\\d?,? \\d{4}`;
const times = '(?: (?:at )?\\d\\d?[ .:h]\\d\\d(?:[ .:]\\d\\d)?(?: ?[ap]m)?)?';
const added = `${tools}|exports?|all versions .*|\\(\\d+\\)|(?:${dates})${times}`;
const addedLast = new RegExp(` (?:${added})$`, 'i');
const addedFirst = new RegExp(`^(?:exports?|${tools}) `, 'i');

/** Takes away what was added, one after the other, but never all. */
function strip(name: string): string {
  const shorter = name.replace(addedLast, '').replace(addedFirst, '');
  return shorter === name ? name : strip(shorter);
}

/**
 * @param hasDay whether the day of the export is kept, which tells two surveys of one name apart
 * @returns a survey name from a file name: its words without extension, tool, copy and day, with a capital first letter
 */
export function makeSurveyName(fileName: string, hasDay = false): string {
  const extension = findExtension(fileName);
  const isKnown = tableExtensions.includes(extension) || extension === 'txt';
  const stem = isKnown ? fileName.slice(0, -extension.length - 1) : fileName;
  const all = stem.replace(/[_\s-]+/g, ' ').trim();
  const day = hasDay ? new RegExp(dates, 'i').exec(all)?.[0].replace(/^(\d+) (\d+) (\d+)$/, '$1-$2-$3') : undefined;
  const words = [strip(all), ...(day === undefined ? [] : [day])].join(' ');
  const name = words === '' ? fileName : words.charAt(0).toUpperCase() + words.slice(1);
  return countCodePoints(name) <= limits.surveyNameLength ? name : [...name].slice(0, limits.surveyNameLength).join('');
}
