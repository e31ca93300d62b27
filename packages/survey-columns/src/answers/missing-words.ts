import { answerText } from './answer-text.ts';

const list = (words: string): string[] => words.split('|');

// Words and marks for "no answer" in exports, grouped by what they say (docs/decisions/0013). Lower case.

/** Marks that programs write where there is no answer. No form offers them. */
const marks = list(
  '#n/a|#n/d|#nv|#null!|#value!|#wert!|#ref!|#name?|#num!|#div/0!|nan|nat|null|(null)|[null]|<null>|<na>|<missing>|' +
    '(missing)|[missing]|\\n|undefined|sysmis|.|-|--|—|–|(空)|（空）|(跳过)|（跳过）|(空白)|(blank)|(leer)|(vacío)|(vide)|(vuoto)|' +
    '(vazio)|(empty)|(skipped)|[skipped]|(not shown)|[not shown]|(not asked)|[not asked]|(no answer)|[no answer]|' +
    '(no data)|not_shown|not_asked|not selected|[not completed]|data_expired|consent_revoked|{not_shown}',
);

/** Marks that are too long for the scanner's short texts. A column lists them if its file holds them. */
export const longMarks: ReadonlySet<string> = new Set(
  list(
    '{question_not_shown}|question_not_shown|{question_not_asked}|[question not shown]|(question not shown)|' +
      '[nicht beantwortet]|(nicht beantwortet)|nicht beantwortet|keine angabe (ka)|keine angabe (k.a.)|' +
      'question skipped|did not answer|refused to answer|não respondeu|non ha risposto|ei vastannut kysymykseen|' +
      'niet beantwoord|niet ingevuld|ej besvarad|obesvarad|ikke besvart|ubesvart|ikke besvaret|ubesvaret|' +
      'nie odpowiedział|nie odpowiedziała|nie odpowiedziano|neodpověděl|neodpovězeno|nem válaszolt|не ответил|' +
      'не ответила|не ответили|не відповів|yanıtlanmadı|cevaplanmadı|cevap vermedi|sense contestar',
  ),
);

/** Words for an unanswered question. They are value labels, not options of a form. */
const unanswered = list(
  'keine angabe|keine angaben|k.a.|k. a.|k.a|unbeantwortet|not answered|unanswered|skipped|no contesta|' +
    'sin contestar|non-réponse|non réponse|non répondu|non risponde|ei vastannut|無回答|未回答|未記入|未填写|未作答|무응답|미응답',
);

/** Words for "does not apply". A form may offer them as an option; a program or a respondent may mean "no answer". */
const notApplicable = list(
  'na|n/a|n.a.|n.a|n. a.|n / a|n\\a|not applicable|nicht anwendbar|entfällt|no aplica|no aplicable|non applicable|' +
    'sans objet|s/o|s.o.|non concerné|non concernée|n/c|n.c.|n/d|n.d.|não se aplica|nao se aplica|não aplicável|' +
    'non applicabile|non pertinente|ei sovellu|ei koske minua|n.v.t.|nvt|niet van toepassing|ej tillämpligt|' +
    'nie dotyczy|не применимо|неприменимо|該当なし|該当しない|対象外|不适用|不適用|해당 없음|해당없음',
);

/** An interviewer's note. A form offers "Prefer not to say" instead, and that is an answer. */
export const refusals: ReadonlySet<string> = new Set(
  list(
    'refused|refusal|(refused)|[refused]|dk/refused|verweigert|angabe verweigert|rehúsa|rehusó|rehúsa contestar|' +
      'refus|refus de répondre|recusou|recusa|rifiuta|rifiuto|kieltäytyi',
  ),
);

/** An interviewer's note beside "refused". */
export const doNotKnows: ReadonlySet<string> = new Set(
  list(
    "don't know|don’t know|dont know|do not know|dk|(don't know)|weiß nicht|weiss nicht|no sabe|ne sait pas|não sabe|" +
      'non sa',
  ),
);

export const systemWords: ReadonlySet<string> = new Set([...marks, ...unanswered]);
export const notApplicableWords: ReadonlySet<string> = new Set(notApplicable);
/** Words people type to say nothing, and the marks of programs. */
export const typedWords: ReadonlySet<string> = new Set([...systemWords, ...notApplicable]);

/** Spells a word for comparison. */
export const foldWord = (cell: string): string => answerText(cell).toLowerCase();
