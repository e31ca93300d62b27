import type { Language } from './language.ts';

const list = (text: string): string[] => text.split('|');

export const swedish: Language = {
  code: 'sv',
  first: list('Astrid|Björn|Cecilia|David|Ebba|Fredrik|Gunilla|Håkan|Ingrid|Jonas'),
  last: list('Åberg|Berglund|Dahl|Ek|Forsberg|Granström|Hedlund|Isaksson|Jonsson|Kvist'),
  heads: {
    name: 'För- och efternamn',
    first: 'Förnamn',
    last: 'Efternamn',
    email: 'E-postadress',
    time: 'Tidsstämpel',
  },
  sources: {
    ask: 'Hur hörde du talas om oss? (Välj alla som passar)',
    options: list('Vänner, familj eller kollegor|Radio|Sociala medier (Facebook, Instagram m.m.)|Tidning|Affisch'),
  },
  satisfied: {
    ask: 'Hur nöjd är du med besöket?',
    options: list('Mycket nöjd|Ganska nöjd|Varken eller|Ganska missnöjd|Mycket missnöjd'),
  },
  age: {
    ask: 'Vilken åldersgrupp tillhör du?',
    options: list('18-24 år|25-34 år|35-49 år|50-64 år|65 år eller äldre'),
  },
  recommend: 'Hur troligt är det att du rekommenderar oss till en vän?',
  rank: { ask: 'Rangordna efter vikt', items: list('Pris|Kvalitet|Service|Avstånd') },
  why: {
    ask: 'Vad bör vi förbättra?',
    sentences: list(
      'Öppettiderna är för korta för den som arbetar.|Personalen var vänlig, men väntan lång.|Sätt gärna upp fler skyltar vid ingången.|Jag hittade inte hissen med barnvagnen.|Kartan på webben är gammal.|Inget att tillägga, det var en fin dag.',
    ),
  },
  consent: { ask: 'Får vi kontakta dig igen?', options: ['Ja', 'Nej'] },
};

export const finnish: Language = {
  code: 'fi',
  first: list('Aino|Eero|Helmi|Ilkka|Kaisa|Lauri|Marja|Niilo|Outi|Pekka'),
  last: list('Aalto|Heikkilä|Järvinen|Koskela|Lahtinen|Mäkelä|Niemi|Ojala|Peltola|Räsänen'),
  heads: { name: 'Nimi', first: 'Etunimi', last: 'Sukunimi', email: 'Sähköpostiosoite', time: 'Aikaleima' },
  sources: {
    ask: 'Mistä kuulit meistä? (Valitse kaikki sopivat)',
    options: list(
      'Ystävät, perhe tai työkaverit|Radio|Sosiaalinen media (Facebook, Instagram jne.)|Sanomalehti|Juliste',
    ),
  },
  satisfied: {
    ask: 'Kuinka tyytyväinen olet käyntiin?',
    options: list('Erittäin tyytyväinen|Melko tyytyväinen|Ei kumpikaan|Melko tyytymätön|Erittäin tyytymätön'),
  },
  age: { ask: 'Mihin ikäryhmään kuulut?', options: list('18-24 v|25-34 v|35-49 v|50-64 v|65 v tai yli') },
  recommend: 'Kuinka todennäköisesti suosittelisit meitä ystävällesi?',
  rank: { ask: 'Aseta tärkeysjärjestykseen', items: list('Hinta|Laatu|Palvelu|Etäisyys') },
  why: {
    ask: 'Mitä meidän pitäisi parantaa?',
    sentences: list(
      'Aukioloajat ovat liian lyhyet työssäkäyville.|Henkilökunta oli ystävällistä, mutta odotus pitkä.|Lisää opasteita sisäänkäynnille, kiitos.|En löytänyt hissiä lastenvaunujen kanssa.|Verkkosivujen kartta on vanhentunut.|Ei lisättävää, hyvä päivä oli.',
    ),
  },
  consent: { ask: 'Saammeko ottaa uudelleen yhteyttä?', options: ['Kyllä', 'Ei'] },
};

export const polish: Language = {
  code: 'pl',
  first: list('Agnieszka|Bogdan|Celina|Damian|Edyta|Filip|Grażyna|Henryk|Iwona|Jacek'),
  last: list('Adamczyk|Borkowski|Czarnecka|Dudek|Filipek|Głowacki|Hajduk|Jasiński|Kaczmarek|Łuczak'),
  heads: { name: 'Imię i nazwisko', first: 'Imię', last: 'Nazwisko', email: 'Adres e-mail', time: 'Sygnatura czasowa' },
  sources: {
    ask: 'Skąd się Pan/Pani o nas dowiedział(a)? (Wiele odpowiedzi)',
    options: list(
      'Znajomi, rodzina lub współpracownicy|Radio|Media społecznościowe (Facebook, Instagram itp.)|Gazeta|Plakat',
    ),
  },
  satisfied: {
    ask: 'Jak bardzo jest Pan/Pani zadowolony(a) z wizyty?',
    options: list('Bardzo zadowolony|Zadowolony|Ani tak, ani nie|Niezadowolony|Bardzo niezadowolony'),
  },
  age: { ask: 'Przedział wiekowy', options: list('18-24 lata|25-34 lata|35-49 lat|50-64 lata|65 lat i więcej') },
  recommend: 'Na ile prawdopodobne jest, że poleci nas Pan/Pani znajomym?',
  rank: { ask: 'Uszereguj według ważności', items: list('Cena|Jakość|Obsługa|Odległość') },
  why: {
    ask: 'Co powinniśmy poprawić?',
    sentences: list(
      'Godziny otwarcia są za krótkie dla pracujących.|Personel był miły, ale czekanie długie.|Proszę o więcej znaków przy wejściu.|Nie znalazłam windy z wózkiem.|Mapa na stronie jest nieaktualna.|Nic do dodania, to był dobry dzień.',
    ),
  },
  consent: { ask: 'Czy możemy się ponownie skontaktować?', options: ['Tak', 'Nie'] },
};

export const russian: Language = {
  code: 'ru',
  first: list('Алина|Борис|Вера|Глеб|Дарья|Егор|Жанна|Захар|Ирина|Кирилл'),
  last: list('Абрамов|Белова|Власов|Громова|Дроздов|Ершова|Жуков|Зимина|Исаев|Крылова'),
  heads: { name: 'Имя и фамилия', first: 'Имя', last: 'Фамилия', email: 'Электронная почта', time: 'Отметка времени' },
  sources: {
    ask: 'Откуда вы узнали о нас? (Выберите все подходящие варианты)',
    options: list('Друзья, семья или коллеги|Радио|Социальные сети (ВКонтакте, Телеграм и др.)|Газета|Плакат'),
  },
  satisfied: {
    ask: 'Насколько вы довольны посещением?',
    options: list('Очень доволен|Доволен|Ни то ни другое|Недоволен|Очень недоволен'),
  },
  age: { ask: 'Ваша возрастная группа', options: list('18-24 года|25-34 года|35-49 лет|50-64 года|65 лет и старше') },
  recommend: 'Насколько вероятно, что вы порекомендуете нас друзьям?',
  rank: { ask: 'Расположите по важности', items: list('Цена|Качество|Обслуживание|Расстояние') },
  why: {
    ask: 'Что нам следует улучшить?',
    sentences: list(
      'Часы работы слишком короткие для работающих.|Сотрудники вежливые, но ждать пришлось долго.|Поставьте, пожалуйста, больше указателей у входа.|Я не нашла лифт с коляской.|Карта на сайте устарела.|Добавить нечего, был хороший день.',
    ),
  },
  consent: { ask: 'Можно ли с вами связаться ещё раз?', options: ['Да', 'Нет'] },
};

export const turkish: Language = {
  code: 'tr',
  first: list('Ayşe|Burak|Ceren|Deniz|Elif|Fatih|Gül|Hakan|İpek|Kerem'),
  last: list('Aksoy|Bulut|Çelik|Demir|Erdoğdu|Güneş|Işık|Kaya|Özkan|Şahin'),
  heads: { name: 'Adı Soyadı', first: 'Adı', last: 'Soyadı', email: 'E-posta Adresi', time: 'Zaman damgası' },
  sources: {
    ask: 'Bizi nereden duydunuz? (Uygun olanların tümünü seçin)',
    options: list('Arkadaşlar, aile veya iş arkadaşları|Radyo|Sosyal medya (Facebook, Instagram vb.)|Gazete|Afiş'),
  },
  satisfied: {
    ask: 'Ziyaretten ne kadar memnunsunuz?',
    options: list('Çok memnunum|Memnunum|Kararsızım|Memnun değilim|Hiç memnun değilim'),
  },
  age: { ask: 'Yaş grubunuz nedir?', options: list('18-24 yaş|25-34 yaş|35-49 yaş|50-64 yaş|65 yaş ve üzeri') },
  recommend: 'Bizi bir arkadaşınıza tavsiye etme olasılığınız nedir?',
  rank: { ask: 'Önem sırasına koyun', items: list('Fiyat|Kalite|Hizmet|Mesafe') },
  why: {
    ask: 'Neyi iyileştirmeliyiz?',
    sentences: list(
      'Açılış saatleri çalışanlar için çok kısa.|Personel nazikti, ama bekleme uzundu.|Lütfen girişe daha çok tabela koyun.|Bebek arabasıyla asansörü bulamadım.|Sitedeki harita güncel değil.|Ekleyecek bir şey yok, güzel bir gündü.',
    ),
  },
  consent: { ask: 'Sizinle tekrar iletişime geçebilir miyiz?', options: ['Evet', 'Hayır'] },
};
