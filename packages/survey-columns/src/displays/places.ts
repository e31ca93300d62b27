import type { Column } from '../groups/column.ts';
import { fold, isAside } from '../orders/spelling.ts';
import { asksForPlace } from './words/headers.ts';

/** Languages in which the names of countries are known. */
const languages = 'en de es fr pt it nl sv da nb fi pl cs ru tr ja zh ko ar'.split(' ');
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const otherNames =
  'usa|us|u.s|u.s.a|united states of america|america|uk|u.k|great britain|england|scotland|wales|northern ireland|uae|holland|czech republic|russia|south korea|korea|north korea|taiwan|hong kong|macau|vietnam|viet nam|turkey|ivory coast|burma|swaziland|macedonia|cape verde|republic of ireland|the netherlands|bosnia|palestine|kosovo|brasil|méxico|españa|deutschland|suomi|sverige|中国|日本|한국';
const states =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|district of columbia|washington dc|washington, dc|pacific|mountain|new england|middle atlantic|south atlantic|east north central|west north central|east south central|west south central|baden-württemberg|bayern|berlin|brandenburg|bremen|hamburg|hessen|mecklenburg-vorpommern|niedersachsen|nordrhein-westfalen|rheinland-pfalz|saarland|sachsen|sachsen-anhalt|schleswig-holstein|thüringen|ontario|quebec|québec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland and labrador|new south wales|victoria|queensland|south australia|western australia|tasmania|africa|asia|europe|north america|south america|latin america|oceania|antarctica|australia|middle east';

let known: ReadonlySet<string> | null = null;

/** Names of countries from the Unicode locale data of the platform, of states and continents; made at the first use. */
function knownPlaces(): ReadonlySet<string> {
  known ??= new Set([...countryNames(), ...otherNames.split('|'), ...states.split('|')]);
  return known;
}

function countryNames(): string[] {
  const named = languages.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  const [english] = named;
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const known = codes.filter((code) => english?.of(code) !== undefined);
  return named.flatMap((names) => known.map((code) => (names.of(code) ?? code).normalize('NFKC').toLowerCase()));
}

/** Kinds of places, not places: "Where do you live?" "In a city". */
const kinds = new Set(
  'urban|suburban|rural|city|town|village|suburb|countryside|stadt|land|ländlich|städtisch|urbano|rural|urbana|ville|campagne|own house|apartment|house|alone|with parents'.split(
    '|',
  ),
);

const mostTested = 200;

/** The share of the answers that are known places; "Spain / España" names one. */
function placeShare(values: readonly string[]): number {
  const places = knownPlaces();
  const isPlace = (text: string): boolean =>
    places.has(text) || text.split(/ ?[/(,]/).some((part) => places.has(part.trim()));
  const tested = values.slice(0, mostTested);
  return tested.filter(isPlace).length / Math.max(1, tested.length);
}

/** @returns why a column holds places; null if it does not */
export function judgePlace({ profile, labels, question }: Column): 'place_header' | 'place_values' | null {
  if (profile.letters < 0.7 || profile.meanWords > 6) return null;
  const values = [...profile.values.keys()].map(fold).filter((value) => !isAside(value));
  const asked = [...labels, question].some(asksForPlace);
  if (values.length < 2 || values.some((value) => kinds.has(value))) return null;
  if (asked && values.length >= 3) return 'place_header';
  if (profile.number > 0.1 || values.length < (asked ? 2 : 4)) return null;
  return placeShare(values) >= (asked ? 0.5 : 0.7) ? 'place_values' : null;
}
