import { pairSurveys } from './ids.ts';
import { emptyReceipt, type LayersReceipt, noteStayed, type Services } from './layers.ts';
import { isCounting, type PairedSurvey, sendCodes } from './send-codes.ts';
import { sendFindings, sendSegments } from './send-findings.ts';
import { sendSpellings } from './send-spellings.ts';

/** A survey on both services. */
type SentSurvey = Services & Pick<PairedSurvey, 'here_key' | 'there_key'>;

/**
 * Sends spellings, codes, segments and findings after a survey that has arrived, row by row the same, at another Sheaf. Spellings go
 * first, findings last: what a finding asks is counted through all others. May be repeated.
 * @throws ClientError when one of the services cannot be reached; the signal's reason
 */
export async function sendLayers(sent: SentSurvey): Promise<LayersReceipt> {
  const { here, here_key, there, there_key, call } = sent;
  const receipt = emptyReceipt();
  const readSurveys = async () => ({
    here: await here.getSurvey({ params: { survey_key: here_key } }, call),
    there: await there.getSurvey({ params: { survey_key: there_key } }, call),
  });
  const surveys = await readSurveys();
  const paired = pairSurveys(surveys.here, surveys.there);
  const others = new Map(surveys.there.questions.map((question) => [question.id, question]));
  for (const own of surveys.here.questions) {
    const other = others.get(paired.questions.get(own.id) ?? 0);
    if (other !== undefined && own.merged_spellings + other.merged_spellings > 0)
      await sendSpellings({ ...sent, own, other }, receipt);
  }
  const pair = { ...sent, questions: paired.questions };
  const codes = await sendCodes(pair, receipt);
  const segments = await sendSegments(pair, { ...paired, codes }, receipt);
  await sendFindings(pair, surveys, { ...paired, codes, segments }, receipt);
  return receipt;
}

/** What a survey has that stays here, because the other service has the import interface only. */
export async function keepLayers({
  here,
  here_key,
  call,
}: Omit<SentSurvey, 'there' | 'there_key'>): Promise<LayersReceipt> {
  const receipt = emptyReceipt();
  const params = { survey_key: here_key };
  const { questions, project } = await here.getSurvey({ params }, call);
  const { codes } = await here.listCodes({ params }, call);
  const { filters } = await here.listSavedFilters({ params }, call);
  const { findings } = await here.listFindings({ params: { id: String(project.id) } }, call);
  const stay = (layer: 'spellings' | 'codes' | 'segments' | 'findings', count: number) =>
    noteStayed(receipt, layer, 'interface', count);
  stay(
    'spellings',
    questions.reduce((sum, { merged_spellings }) => sum + merged_spellings, 0),
  );
  stay('codes', codes.filter(isCounting).length);
  stay('segments', filters.length);
  stay('findings', findings.filter(({ survey_key }) => survey_key === here_key).length);
  return receipt;
}
