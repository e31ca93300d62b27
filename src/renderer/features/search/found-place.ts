import type { Found } from '../../../contract/index.ts';
import { words } from './words.ts';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

interface Place {
  /** Address in the window. */
  to: string;
  /** Where the result is from, in a few words; '' when the result itself says it. */
  about: string;
}

/** @returns the page of a search result, and where the result is from. */
export function placeOf(found: Found): Place {
  switch (found.kind) {
    case 'survey':
      return { to: `/surveys/${found.survey_key}`, about: '' };
    case 'question':
      return { to: `/surveys/${found.survey_key}`, about: words.in(found.survey_name) };
    case 'note':
      return {
        to: `/surveys/${found.survey_key}/${found.row}`,
        about: `${words.in(found.survey_name)}, ${words.response(found.row)}`,
      };
    case 'participant':
      return { to: `/participants/${found.participant_id}`, about: '' };
    case 'insight':
      return { to: `/insights/${found.insight_key}`, about: '' };
    case 'file':
      return { to: `/files/${found.wav_key}`, about: '' };
    case 'passage':
      return passagePlace(found);
  }
}

function passagePlace({ owner, start, position }: Extract<Found, { kind: 'passage' }>): Place {
  const at = start === null ? words.page(position) : clock(start);
  const about = `${words.in(owner.name)}, ${at}`;
  if (owner.kind === 'media') return { to: `/surveys/${owner.survey_key}`, about };
  const place = start === null ? position : start;
  const base = owner.kind === 'insight' ? `/insights/${owner.insight_key}` : `/files/${owner.wav_key}`;
  return { to: `${base}/${place}`, about };
}
