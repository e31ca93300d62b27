import { de as chartsDe } from '../components/charts/words.de.ts';
import { words as charts } from '../components/charts/words.ts';
import { de as draftsDe } from '../drafts/words.de.ts';
import { words as drafts } from '../drafts/words.ts';
import { de as activityDe } from '../features/activity/words.de.ts';
import { words as activity } from '../features/activity/words.ts';
import { de as commandsDe } from '../features/commands/words.de.ts';
import { words as commands } from '../features/commands/words.ts';
import { de as documentsDe } from '../features/documents/words.de.ts';
import { words as documents } from '../features/documents/words.ts';
import { de as guideDe } from '../features/guide/words.de.ts';
import { words as guide } from '../features/guide/words.ts';
import { de as checksDe } from '../features/import/checks/words.de.ts';
import { words as checks } from '../features/import/checks/words.ts';
import { de as mediaDe } from '../features/import/media/words.de.ts';
import { words as media } from '../features/import/media/words.ts';
import { de as targetDe } from '../features/import/target/words.de.ts';
import { words as target } from '../features/import/target/words.ts';
import { de as importsDe } from '../features/import/words.de.ts';
import { words as imports } from '../features/import/words.ts';
import { de as filterDe } from '../features/library/filter/words.de.ts';
import { words as filter } from '../features/library/filter/words.ts';
import { de as libraryDe } from '../features/library/words.de.ts';
import { words as library } from '../features/library/words.ts';
import { de as participantsDe } from '../features/participants/words.de.ts';
import { words as participants } from '../features/participants/words.ts';
import { de as searchDe } from '../features/search/words.de.ts';
import { words as search } from '../features/search/words.ts';
import { de as sendDe } from '../features/send/words.de.ts';
import { words as send } from '../features/send/words.ts';
import { de as settingsDe } from '../features/settings/words.de.ts';
import { words as settings } from '../features/settings/words.ts';
import { de as failuresDe } from '../lib/failure-sentence-words.de.ts';
import { words as failures } from '../lib/failure-sentence-words.ts';
import { de as sharedDe } from '../lib/words.de.ts';
import { words as shared } from '../lib/words.ts';
import { de as queueDe } from '../queue/words.de.ts';
import { words as queue } from '../queue/words.ts';
import { de as appDe } from './words.de.ts';
import { words as app } from './words.ts';

/** Puts German in the place of the English words. */
const translate = <Words extends object>(words: Words, de: Words): Words => Object.assign(words, de);

/** Every word of the window is German from now on; only a German window loads this file. */
export function speakGerman(): void {
  translate(app, appDe);
  translate(charts, chartsDe);
  translate(activity, activityDe);
  translate(commands, commandsDe);
  translate(documents, documentsDe);
  translate(guide, guideDe);
  translate(library, libraryDe);
  translate(filter, filterDe);
  translate(participants, participantsDe);
  translate(search, searchDe);
  translate(send, sendDe);
  translate(settings, settingsDe);
  translate(imports, importsDe);
  translate(checks, checksDe);
  translate(media, mediaDe);
  translate(target, targetDe);
  translate(drafts, draftsDe);
  translate(queue, queueDe);
  translate(failures, failuresDe);
  translate(shared, sharedDe);
}
