import { headerKey } from '@sheaf/tables';
import { measureAnswers, type Profile } from '../answers/profile.ts';
import type { Column, Verdict } from '../groups/column.ts';
import { asksForUpload } from '../headers/header-words.ts';
import {
  asksForEmail,
  asksForName,
  asksForOthersName,
  hasNameWord,
  isAboutOthers,
  isAboutSomebody,
  isAccount,
  isAnonymous,
  isOwnEmail,
  isOwnNameHeader,
  isOwnRole,
} from '../headers/person-words.ts';

/** Common given names of many languages, without accents. They tell people from other capitalised words. */
const latin =
  'aaron abdul abdullah abigail abraham achieng ada adam adele adrian adriana aditi aditya agata agnes agnieszka ahmad ahmed aiden aino aisha aisyah ajay akira akosua alain alan albert alberto aleksandra aleksandar alejandra alejandro alena alessandra alessandro alessia alex alexander alexandra alexandre alexis alfred ali alice alicia alina alisha allison alma alvaro amanda amar amber amelia amelie amina amir amit amy ana anastasia anders andre andrea andreas andres andrew andrzej anette angel angela angelica angelo anil anita anja anjali ankit ann anna annabelle anne annette annika anouk ante anthony antoine anton antonia antonio antti anu anuj anusha ariana arjun armando arne arnaud arthur arturo arun asha ashley asif astrid audrey august aurelie aurora ava axel aya ayse ayesha aylin ' +
  'barbara bart bastian beata beatrice beatriz ben benedikt benjamin bernadette bernard bernd bert beth bianca bilal birgit bjorn blanca bogdan boris brandon brenda brian bridget bruno burak caleb camila camille can carl carla carlo carlos carmen carol carolina caroline cass catalina catarina catherine cecilia cedric celine cem chantal charles charlotte chen chiara chinedu chloe chris christian christina christine christoph christopher chukwuemeka cindy claire clara claudia claudio clement colin connor constantin corinna cristian cristiano cristina cyril dagmar damian damien dan dana daniel daniela danielle daphne daria dario darius david dawn deborah deepa deepak denis denise dennis derek diana diane diego dieter dimitri dina dirk dominic dominik dominika dominique donald donna dora doris dorota dorothea dorothy douglas duc duncan dylan ' +
  'ece ed eddie edgar edith edsger eduardo edward edwin eero eetu ekaterina elaine elea eleanor elena eleni eli elias elif elijah elin elina elisa elisabeth elise elizabeth ella ellen elodie elsa elvira emeka emilia emilie emilio emily emma emmanuel emre enrique enzo eric erica erik erika erin erkan ernst esra estelle esther ethan eugene eva evan evelyn ewa ezgi fabian fabio fabrice faith farah farhan fatima fatma fatou federica federico felicia felipe felix femke fernanda fernando filip filippo fiona flavia florence florian frances francesca francesco francisca francisco franck frank franz fred frederic frederik friedrich fumiko gabriel gabriela gabriele gabrielle gareth gary gemma georg george georgia georgios gerald gerard gerhard giacomo gian gianluca gilles gina giorgia giorgio giovanni gisela giulia giuseppe gloria goran gordon grace graham greg gregory greta grzegorz guido guillaume gunter gustav gustavo guy hadi hakan halina hamza hana hanna hannah hannes hans harald harriet harry haruto hasan hassan heather hector heidi heike heinrich heinz helen helena helene helga helmut henk henri henrik henry herbert hilary hiroshi holger holly horst hugh hugo hussein huseyin ' +
  'ian ibrahim ida ignacio igor ilona imran ines inga ingrid inka ioana ioannis irene irina iris irma isaac isabel isabela isabella isabelle isha ismail ivan ivana ivo jack jacob jacqueline jacques jade jaime jake jakob jakub james jamie jan jana jane janet janice janina janne jaroslav jasmin jasmine jason javier jay jean jeff jeffrey jelena jennifer jenny jens jeremy jerome jesper jesse jessica jesus jill jim jing joan joana joanna joao joaquin joe joel johan johanna johannes john jon jonas jonathan jordan jorge jose josef josefina joseph josephine josh joshua joy joyce juan juana juanita judith julia julian juliana julie julien juliette julio julius jun jung jurgen justin justyna jutta kacper kai kaisa kamal kamil kamila karen karim karin karina karl karolina karsten kasia katarina katarzyna kate katharina katherine kathleen kathrin kathryn kathy katie katja katrin kavita kay kazuki keith kelly ken kenneth kenta kerstin kevin khadija khalid kim kimberly kirsten klara klaus koffi konstantin kristen kristian kristin kristina kristof krzysztof kwame kyle lakshmi lara lars lasse laszlo latifa laura lauren laurence laurent lea leah leandro lee leena leila lena lennart leo leon leonardo leonie leslie liam liesbeth lilian liliana lily lina linda linh lisa liv liz lluis loic lorena lorenzo louis louisa louise luc luca lucas lucia luciana lucie lucy ludovic luigi luis luisa lukas luke lydia lynn ' +
  'maarten mads magda magdalena magnus mahmoud maja malgorzata malik manfred manuel manuela marc marcel marcelo marcia marcin marco marcos marcus margaret margarita maria mariam marian mariana marianne marie marija marina mario marion marisa marit marius marjan mark marko markus marlene marta martha martin martina martine mary maryam masha mateo mateusz mathias mathieu mathilde matilda matt matteo matthew matthias matthieu maurice mauricio max maxime maximilian maya mehdi mehmet mei melanie melissa mercedes meryem mia michael michal michel michela michele michelle miguel mikael mike mikhail mikko mila milan milena milica min mina ming minh miriam mirjam mirko misaki mitchell mohamed mohammad mohammed moira monica monika monique moritz morten moses muhammad murat mustafa mwangi mykola nadia nadine nancy naomi natalia natalie natasha nathalie nathan neha neil nele nicholas nick nicola nicolas nicole niels nigel nikhil nikita niklas nikola nikolai nikolaos nils nina nisha nneka noah noel noemi nora norbert norma nuno nuria nur odile ola olaf ole oleg olena olga oliver olivia olivier omar onyango oscar oskar osman otieno otto owen ozge pablo pamela paola paolo pascal patricia patrick patrik paul paula pauline pavel pedro peggy penelope per peter petr petra philip philipp philippe phillip pia pierre pietro pilar piotr pirjo pooja prakash pranav preeti priya qing quentin rachel radek rafael rahul raj rajesh ralf ralph ram ramesh ramon rana raquel rashid raul ravi raymond rebecca regina reiko reinhard rene renata renate ricardo richard rick rita rob robert roberta roberto robin rocio rodrigo roger rohan roland rolf roman romain romina ron ronald rosa rosalia rose rosemary roxana ruben rudolf rui ruth ryan ' +
  'sabine sabrina said saif sakura salim sally salma salvatore sam samantha samir samira samuel sana sandeep sandra sandrine sanjay santiago sanne sara sarah sari sascha satu saul scott sean sebastian sergei sergey sergio severine shan shane sharon shaun shirley shreya silke silvia simon simona simone sina siobhan siti slawomir sneha sofia sofie solveig sonia sonja sonya sophia sophie soren sota stacey stanislav stefan stefania stefanie stefano steffen stella stephan stephane stephanie stephen steve steven stijn stuart sue sunil sunita suresh susan susana susanne suzanne sven svetlana sylvia sylvie tadeusz takashi tamar tamara tanja tanya tara tariq tatiana ted teemu teresa terry thabo thandiwe theo theresa therese thi thierry thijs thomas thorsten tiago tiina tim timo timothy tina tobias todd tom tomas tomasz tomoko toni tony torsten tracey tracy tuan tuomas ugo ulrich ulrike umar urs ursula uta uwe valentin valentina valeria valerie vanessa vera verena veronica veronika veronique vicente victor victoria vijay vikram viktor viktoria vincent vincenzo virginia virginie vivian vladimir volker walter wanda wang wanjiru wei wendy werner wesley wilhelm will willem william wojciech wolfgang xavier xiao yael yan yana yannick yara yasemin yasmin yasmine ying yolanda yosef youssef yuki yuko yuliya yun yusuf yves yvonne yvette zainab zara zeynep zoe zofia zsofia zsuzsanna zuzana ' +
  'noura rania layla fadi nabil hala huda abena adwoa kofi kwaku ama yaw chioma ngozi obinna oluwaseun folake tunde amara zanele sipho lerato nomsa njeri kamau wambui joram hana edwige tinashe tendai anh huong lan mai hoa quang hung thanh dewi budi agus putri rizky sri wayan nguyen';

const other =
  'анна иван мария пётр петр ольга сергей елена александр алексей андрей дмитрий екатерина наталья татьяна ирина светлана михаил николай владимир юлия анастасия дарья виктор павел максим игорь денис роман артём оксана тарас богдан катерина юрий людмила галина вера надежда евгений евгения кирилл илья полина ксения валентина марина марія олена андрій сергій олександр наталія ірина георги мария стефан димитър јелена никола милица ' +
  'محمد فاطمة أحمد احمد عائشة يوسف مريم علي حسن حسين خالد عمر زينب سارة نور ليلى هدى إبراهيم ابراهيم عبد عبدالله مصطفى محمود سعيد رنا هند سلمى ياسمين كريم طارق سمير نادية خديجة آمنة زهرا رضا مهدی امیر ' +
  'משה דוד יוסף אברהם שרה רחל מיכל נועה יעל תמר דניאל אורי איתי רונית יצחק חנה ' +
  'राहुल प्रिया अमित सुनीता राजेश अनिता संजय पूजा विजय रमेश सुरेश नेहा अनिल मीना कविता रवि দেব রহিম করিম আয়েশা ফাতেমা মোহাম্মদ ' +
  'γιώργος μαρία δημήτρης ελένη κώστας νίκος γιάννης κατερίνα αννα άννα χρήστος σοφία αναστασία παναγιώτης βασίλης ' +
  'สมชาย สมหญิง สมศรี ประเสริฐ วิชัย สุดา มาลี นภา อนุชา กมล ณัฐ ธนา ปิยะ วรรณา สุรชัย';

const marks = /[\u0300-\u036f]/g;
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(marks, '').normalize('NFC');
const known = new Set([...latin.split(' '), ...other.split(' ').map(plain)]);

/** Family names that Chinese, Korean and Japanese names begin with. */
const chinese = new Set([
  ...'王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋方白邹鄒孟熊秦邱江尹薛闫段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴武戴莫孔向汤湯',
]);
const korean = new Set([
  ...'김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모',
]);
const japanese =
  /^(?:佐藤|鈴木|高橋|田中|伊藤|渡辺|渡邊|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|林|斎藤|斉藤|清水|山崎|森|池田|橋本|阿部|石川|山下|中島|石井|小川|前田|岡田|長谷川|藤田|後藤|近藤|村上|遠藤|青木|坂本|福田|太田|西村|藤井|金子|岡本|藤原|三浦|中野|中川|原田|松田|竹内|小野|田村|中山|和田|石田|森田|上田|原|柴田|酒井|工藤|横山|宮崎|宮本|内田|高木|安藤|谷口|大野|丸山|今井|高田|藤本|武田|村田|上野|杉山|増田|平野|大塚|千葉|久保|松井|小島|岩崎|桜井|野口|松尾|菊地|木下|野村)/u;

function isEastAsianName(text: string): boolean {
  const name = text.replace(/[ \u3000・·]/g, '');
  if (/^[\uac00-\ud7af]{2,4}$/.test(name)) return name.length >= 3 && korean.has(name.charAt(0));
  if (japanese.test(name) && name.length >= 3 && name.length <= 7) return true;
  return /^[\u4e00-\u9fff]{2,4}$/.test(name) && chinese.has(name.charAt(0));
}

/** Whether a text of up to five words is a person's full name: a given name among them, or a family name in front. */
function isFullName(text: string): boolean {
  if (text.length > 80) return false;
  if (/[\u3041-\u9fff\uac00-\ud7af]/.test(text)) return isEastAsianName(text);
  const words = text.split(/[\s,]+/, 6);
  return words.length >= 2 && words.length <= 5 && words.some((word) => known.has(plain(word.split('-', 1)[0] ?? '')));
}

/** Distinct cells that are enough to judge. */
const mostTested = 200;

const fullNameShare = (profile: Profile): number => measureAnswers(profile, isFullName, mostTested);

const knownPeople = ({ profile }: Column): number =>
  [...profile.values.keys()].filter((value) => !isAnonymous(value)).length;

/** E-mail addresses. Only the respondent's own count. */
export function judgeEmail(column: Column): Verdict | null {
  const { profile, labels, question } = column;
  if (profile.filled === 0 || knownPeople(column) === 0 || profile.email < 0.5) return null;
  const share = `${Math.round(profile.email * 100)}% of the cells are e-mail addresses`;
  if (isAboutOthers(question) && !labels.some(isAccount) && !labels.some(isOwnEmail))
    return { type: 'Do nothing', confidence: 0.7, reason: `${share}, but not the respondent's` };
  if (!labels.some(asksForEmail)) return judgeUnlabelledEmail(profile, share);
  return {
    type: 'Email',
    confidence: profile.email >= 0.8 ? 0.98 : 0.9,
    reason: `${share}, and the header asks for one`,
  };
}

/**
 * If nearly every cell is a different address, the respondents' addresses are in this column, even if the header does
 * not say so.
 */
function judgeUnlabelledEmail({ email, values, filled }: Profile, share: string): Verdict | null {
  if (email < 0.9) return null;
  const isOwn = email >= 0.95 && filled >= 3 && values.size >= filled * 0.9;
  return isOwn
    ? { type: 'Email', confidence: 0.93, reason: `${share}, and nearly all are different` }
    : { type: 'Email', confidence: 0.7, reason: share };
}

/** The part after the last dash or colon: `Your details - Name`. */
function textAfterDash(text: string): string {
  const at = Math.max(text.lastIndexOf(' - '), text.lastIndexOf(' – '), text.lastIndexOf(': '));
  return at < 0 ? '' : headerKey(text.slice(at + 2));
}

/** Whether the header asks for a name. Below a question about another person, "Name" is not the respondent's. */
function askedFor({ labels, question, names }: Column): { exact: boolean; loose: boolean } {
  const asked = (isAboutSomebody(question) ? [question] : labels).map(asksForName);
  const isPart = asksForName(textAfterDash(names.text)) !== null;
  return { exact: asked.includes('exact'), loose: asked.includes('loose') || isPart };
}

/** Names of managers, teachers, enumerators: not answers, and not the respondent's. */
export function judgeOthersName(column: Column): Verdict | null {
  const { profile, labels, question } = column;
  if (profile.filled === 0 || askedFor(column).exact || isOwnNameHeader(question)) return null;
  const asked = asksForOthersName(question) || labels.some(asksForOthersName);
  if (asked && profile.letters > 0.8 && profile.meanWords < 8) {
    return { type: 'Do nothing', confidence: 0.9, reason: 'the name of someone other than the respondent' };
  }
  if (!isAboutOthers(question) || profile.name <= 0.8 || profile.values.size <= 8) return null;
  return /\b(?:names?|who)\b|nombre|nom\b/.test(question)
    ? { type: 'Do nothing', confidence: 0.7, reason: 'looks like names, but of someone or something else' }
    : null;
}

/** The respondent's name: the header must ask for it and the cells must look like names. */
export function judgeName(column: Column): Verdict | null {
  const { profile, question } = column;
  if (profile.filled === 0) return null;
  if (isMember(column)) return { type: 'Do nothing', confidence: 0.8, reason: 'names of the members of a household' };
  const { exact, loose } = askedFor(column);
  const isOthers = isAboutOthers(question) && !isOwnNameHeader(question);
  if (!exact && (!loose || isOthers)) return judgePersons(column);
  if (!looksLikeNames(column)) return null;
  const full = profile.name >= 0.9 && profile.values.size >= profile.filled * 0.5;
  const confidence = exact ? (profile.name >= 0.8 ? 0.97 : 0.9) : full ? 0.92 : 0.85;
  const reason = `${Math.round(profile.name * 100)}% of the cells look like names, and the header asks for one`;
  return { type: 'Name', confidence, reason };
}

/** People listed in a response, such as a household, who did not answer themselves. */
const isMember = ({ exporter, labels, profile }: Column): boolean =>
  profile.name > 0.6 && labels.some((label) => exporter.listedPeople?.test(label) === true);

/** Whether the header is a question rather than a label: it has a question mark or more than four words. */
const isQuestion = ({ question, names }: Column): boolean =>
  names.text.includes('?') || names.text.includes('？') || question.split(' ').length > 4;

/**
 * Full names, nearly all different, below a header that does not ask for names: a code (`Q1`) or a word for the
 * respondent (`Customer`). Titles, places and firms are capitalised too, so the words must be given names.
 */
function judgePersons(column: Column): Verdict | null {
  const { profile, labels, question } = column;
  const variety = profile.values.size / profile.filled;
  if (profile.filled < 8 || variety < 0.6 || profile.meanWords > 4.5 || profile.number > 0.05) return null;
  if (isAboutOthers(question) || isAboutSomebody(question) || isQuestion(column)) return null;
  if (wordsShare(profile) < 0.85 || organisationShare(profile) > 0.05) return null;
  const share = fullNameShare(profile);
  if (share < 0.5) return null;
  const saysWho = labels.some(isOwnRole) || labels.every(isCode);
  if (!saysWho && !labels.some(hasNameWord)) return null;
  const isSure = share >= 0.65 && variety >= 0.85 && saysWho;
  const reason = `${Math.round(share * 100)}% of the first cells are full names of people`;
  return { type: 'Name', confidence: isSure ? 0.91 : 0.8, reason };
}

/** Whether a header has no word: `Q12`, `v_7`, `column 3`. */
const isCode = (label: string): boolean =>
  /^(?:q|qid|v|var|f|frage|question|col|column|field|item|p|x)? ?\d{1,5}(?: \d{1,3})?(?: text)?$/.test(label);

const organisation =
  /\b(?:ltd|llc|inc|corp|gmbh|ag|s\.?a\.?|oy|ab|plc|company|school|college|university|universidad|hospital|clinic|institute|foundation|council|ministry|church|restaurant|hotel|store|farm|street|village)\b/i;

const organisationShare = (profile: Profile): number =>
  measureAnswers(profile, (value) => organisation.test(value.slice(0, 100)));

/** A few words of letters. That is enough if the header asks for nothing else. */
const words = /^[\p{L}\p{M}'’. -]{2,60}$/u;

const wordsShare = (profile: Profile): number => measureAnswers(profile, (value) => words.test(value), mostTested);

function looksLikeNames(column: Column): boolean {
  const { profile } = column;
  const known = knownPeople(column);
  if (known === 0 || (known === 1 && profile.filled > 2) || organisationShare(profile) > 0.1) return false;
  const variety = profile.values.size / profile.filled;
  const named = profile.name >= 0.6 || (variety > 0.5 && wordsShare(profile) >= 0.9);
  return named && profile.meanWords <= 4.5 && (profile.filled < 20 || variety >= 0.05);
}

/** Whether every cell holds web addresses only, as tools write uploads without file names. */
function areUrls({ values }: Profile): boolean {
  const pieces = [...values.keys()].slice(0, 50).flatMap((value) => value.slice(0, 2000).split(/[\s,;]{1,3}/));
  return pieces.length > 0 && pieces.every((piece) => piece === '' || /^https?:\/\//i.test(piece));
}

/** A file name and its address in brackets: `p1.jpg (https://…)`. */
const areKeptFiles = (profile: Profile): boolean =>
  measureAnswers(profile, (value) => /^[^()]{1,200}\.[a-z0-9]{2,5} \(https?:\/\//i.test(value), 50) >= 0.8;

/** Names of media files. This is suggested only; the user has to choose MEDIA_RESPONSE. */
export function judgeMedia({ profile, labels, question }: Column): Verdict | null {
  if (profile.filled === 0) return null;
  const asked = labels.some(asksForUpload) || asksForUpload(question);
  if (asked && profile.media < 0.8 && areUrls(profile)) {
    return { type: 'MEDIA_RESPONSE', confidence: 0.85, reason: 'web addresses, and the header asks for an upload' };
  }
  if (profile.media < 0.8 && !areKeptFiles(profile)) return null;
  return {
    type: 'MEDIA_RESPONSE',
    confidence: asked ? 0.92 : 0.8,
    reason: `the cells are file names${asked ? ', and the header asks for an upload' : ''}`,
  };
}
