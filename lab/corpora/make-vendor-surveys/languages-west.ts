import type { Language } from './language.ts';

const list = (text: string): string[] => text.split('|');

export const english: Language = {
  code: 'en',
  first: list('Amara|Bruno|Celia|Derek|Esther|Farid|Gloria|Hamid|Imogen|Jasper'),
  last: list('Abbott|Bramley|Coulson|Dalton|Everard|Fenwick|Grantham|Hollis|Ingram|Jarrow'),
  heads: { name: 'Full name', first: 'First name', last: 'Last name', email: 'Email address', time: 'Timestamp' },
  sources: {
    ask: 'Where did you hear about us? (Select all that apply)',
    options: list('Friends, family or colleagues|Radio|Social media (Facebook, Instagram, etc.)|Newspaper|Poster'),
  },
  satisfied: {
    ask: 'How satisfied are you with the visit?',
    options: list('Very satisfied|Satisfied|Neither|Dissatisfied|Very dissatisfied'),
  },
  age: { ask: 'What is your age group?', options: list('18-24|25-34|35-49|50-64|65+') },
  recommend: 'How likely are you to recommend us to a friend or colleague?',
  rank: { ask: 'Rank what matters most to you', items: list('Price|Quality|Service|Distance') },
  why: {
    ask: 'What should we improve?',
    sentences: list(
      'The opening hours are too short for people who work.|The staff were kind, and the wait was long.|Please put up more signs at the entrance.|I could not find the lift for my pram.|The map on the website is out of date.|Nothing comes to mind, it was a good day.',
    ),
  },
  consent: { ask: 'May we contact you again?', options: ['Yes', 'No'] },
};

export const german: Language = {
  code: 'de',
  first: list('Anke|Bernd|Carola|Detlef|Elke|Friedrich|Gudrun|Holger|Ilse|Jürgen'),
  last: list('Ahrens|Böttcher|Cramer|Dörfler|Eggers|Fröhlich|Göbel|Hübner|Ihde|Jäger'),
  heads: {
    name: 'Vor- und Nachname',
    first: 'Vorname',
    last: 'Nachname',
    email: 'E-Mail-Adresse',
    time: 'Zeitstempel',
  },
  sources: {
    ask: 'Wie sind Sie auf uns aufmerksam geworden? (Mehrfachauswahl)',
    options: list('Freunde, Familie oder Kollegen|Radio|Soziale Medien (Facebook, Instagram usw.)|Zeitung|Plakat'),
  },
  satisfied: {
    ask: 'Wie zufrieden sind Sie mit dem Besuch?',
    options: list('Sehr zufrieden|Eher zufrieden|Teils, teils|Eher unzufrieden|Sehr unzufrieden'),
  },
  age: {
    ask: 'Wie alt sind Sie?',
    options: list('18-24 Jahre|25-34 Jahre|35-49 Jahre|50-64 Jahre|65 Jahre und älter'),
  },
  recommend: 'Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?',
  rank: { ask: 'Bringen Sie in eine Reihenfolge', items: list('Preis|Qualität|Beratung|Entfernung') },
  why: {
    ask: 'Was sollten wir verbessern?',
    sentences: list(
      'Die Öffnungszeiten sind für Berufstätige zu kurz.|Das Personal war freundlich, aber die Wartezeit lang.|Bitte mehr Schilder am Eingang aufstellen.|Den Aufzug habe ich mit dem Kinderwagen nicht gefunden.|Der Lageplan im Internet ist veraltet.|Mir fällt nichts ein, es war ein schöner Tag.',
    ),
  },
  consent: { ask: 'Dürfen wir Sie wieder anschreiben?', options: ['Ja', 'Nein'] },
};

export const french: Language = {
  code: 'fr',
  first: list('Agathe|Bastien|Coralie|Damien|Élodie|Fabrice|Gaëlle|Hugo|Inès|Jérôme'),
  last: list('Aubert|Besson|Caron|Delmas|Étienne|Fabre|Garnier|Huet|Imbert|Jacquet'),
  heads: {
    name: 'Nom et prénom',
    first: 'Prénom',
    last: 'Nom de famille',
    email: 'Adresse e-mail',
    time: 'Horodateur',
  },
  sources: {
    ask: 'Comment nous avez-vous connus ? (plusieurs réponses possibles)',
    options: list('Amis, famille ou collègues|Radio|Réseaux sociaux (Facebook, Instagram, etc.)|Presse|Affiche'),
  },
  satisfied: {
    ask: 'Êtes-vous satisfait de la visite ?',
    options: list('Très satisfait|Plutôt satisfait|Sans avis|Plutôt insatisfait|Très insatisfait'),
  },
  age: {
    ask: "Quelle est votre tranche d'âge ?",
    options: list('18-24 ans|25-34 ans|35-49 ans|50-64 ans|65 ans et plus'),
  },
  recommend: 'Sur une échelle de 0 à 10, nous recommanderiez-vous à un proche ?',
  rank: { ask: 'Classez par ordre de préférence', items: list('Prix|Qualité|Accueil|Distance') },
  why: {
    ask: 'Que devrions-nous améliorer ?',
    sentences: list(
      "Les horaires d'ouverture sont trop courts.|Le personnel était aimable, mais l'attente longue.|Merci de mettre plus de panneaux à l'entrée.|Je n'ai pas trouvé l'ascenseur avec la poussette.|Le plan du site n'est plus à jour.|Rien à signaler, c'était une belle journée.",
    ),
  },
  consent: { ask: 'Pouvons-nous vous recontacter ?', options: ['Oui', 'Non'] },
};

export const spanish: Language = {
  code: 'es',
  first: list('Alba|Benito|Carmen|Darío|Elena|Fermín|Gloria|Héctor|Irene|Julián'),
  last: list('Aguirre|Bermúdez|Cano|Duarte|Escobar|Fuentes|Gallego|Herrero|Ibáñez|Juárez'),
  heads: {
    name: 'Nombre y apellidos',
    first: 'Nombre',
    last: 'Apellidos',
    email: 'Correo electrónico',
    time: 'Marca temporal',
  },
  sources: {
    ask: '¿Cómo nos conoció? (Seleccione todas las que correspondan)',
    options: list('Amigos, familia o colegas|Radio|Redes sociales (Facebook, Instagram, etc.)|Prensa|Cartel'),
  },
  satisfied: {
    ask: '¿Qué tan satisfecho está con la visita?',
    options: list('Muy satisfecho|Satisfecho|Neutral|Insatisfecho|Muy insatisfecho'),
  },
  age: {
    ask: '¿Cuál es su grupo de edad?',
    options: list('18-24 años|25-34 años|35-49 años|50-64 años|65 años o más'),
  },
  recommend: '¿Con qué probabilidad nos recomendaría a un amigo?',
  rank: { ask: 'Ordene según la importancia', items: list('Precio|Calidad|Atención|Distancia') },
  why: {
    ask: '¿Qué deberíamos mejorar?',
    sentences: list(
      'El horario es demasiado corto para quien trabaja.|El personal fue amable, pero la espera larga.|Pongan más señales en la entrada, por favor.|No encontré el ascensor con el cochecito.|El mapa de la página está anticuado.|Nada que añadir, fue un buen día.',
    ),
  },
  consent: { ask: '¿Podemos volver a contactarle?', options: ['Sí', 'No'] },
};

export const portuguese: Language = {
  code: 'pt',
  first: list('Adriana|Bento|Catarina|Diogo|Eduarda|Filipe|Graça|Henrique|Inês|João'),
  last: list('Abreu|Barbosa|Cardoso|Damasceno|Esteves|Ferraz|Guedes|Henriques|Infante|Jardim'),
  heads: {
    name: 'Nome completo',
    first: 'Nome',
    last: 'Sobrenome',
    email: 'Endereço de e-mail',
    time: 'Carimbo de data/hora',
  },
  sources: {
    ask: 'Como soube de nós? (Marque todas que se aplicam)',
    options: list('Amigos, família ou colegas|Rádio|Redes sociais (Facebook, Instagram, etc.)|Jornal|Cartaz'),
  },
  satisfied: {
    ask: 'Qual o seu grau de satisfação com a visita?',
    options: list('Muito satisfeito|Satisfeito|Indiferente|Insatisfeito|Muito insatisfeito'),
  },
  age: {
    ask: 'Qual é a sua faixa etária?',
    options: list('18-24 anos|25-34 anos|35-49 anos|50-64 anos|65 anos ou mais'),
  },
  recommend: 'Qual a probabilidade de nos recomendar a um amigo?',
  rank: { ask: 'Ordene por importância', items: list('Preço|Qualidade|Atendimento|Distância') },
  why: {
    ask: 'O que devemos melhorar?',
    sentences: list(
      'O horário é curto demais para quem trabalha.|A equipe foi simpática, mas a espera foi longa.|Coloquem mais placas na entrada, por favor.|Não encontrei o elevador com o carrinho.|O mapa do site está desatualizado.|Nada a acrescentar, foi um bom dia.',
    ),
  },
  consent: { ask: 'Podemos entrar em contato de novo?', options: ['Sim', 'Não'] },
};

export const italian: Language = {
  code: 'it',
  first: list('Agnese|Biagio|Chiara|Dario|Elisa|Fabio|Giada|Igor|Laura|Marco'),
  last: list('Amato|Basile|Conti|De Luca|Esposito|Farina|Gallo|Leone|Marino|Neri'),
  heads: {
    name: 'Nome e cognome',
    first: 'Nome',
    last: 'Cognome',
    email: 'Indirizzo email',
    time: 'Informazioni cronologiche',
  },
  sources: {
    ask: 'Come ci ha conosciuti? (Selezionare tutte le risposte pertinenti)',
    options: list('Amici, famiglia o colleghi|Radio|Social media (Facebook, Instagram, ecc.)|Giornale|Manifesto'),
  },
  satisfied: {
    ask: 'Quanto è soddisfatto della visita?',
    options: list('Molto soddisfatto|Soddisfatto|Indifferente|Insoddisfatto|Molto insoddisfatto'),
  },
  age: {
    ask: 'Qual è la sua fascia di età?',
    options: list('18-24 anni|25-34 anni|35-49 anni|50-64 anni|65 anni e oltre'),
  },
  recommend: 'Con quale probabilità ci consiglierebbe a un amico?',
  rank: { ask: 'Ordini per importanza', items: list('Prezzo|Qualità|Servizio|Distanza') },
  why: {
    ask: 'Che cosa dovremmo migliorare?',
    sentences: list(
      "Gli orari di apertura sono troppo brevi.|Il personale era gentile, ma l'attesa lunga.|Mettete più cartelli all'ingresso, per favore.|Non ho trovato l'ascensore con il passeggino.|La mappa del sito non è aggiornata.|Niente da aggiungere, è stata una bella giornata.",
    ),
  },
  consent: { ask: 'Possiamo ricontattarla?', options: ['Sì', 'No'] },
};

export const dutch: Language = {
  code: 'nl',
  first: list('Anouk|Bas|Carlijn|Daan|Eline|Floris|Gijs|Hanneke|Ineke|Joost'),
  last: list('van den Berg|Bakker|Cornelissen|Dekker|Evers|Faber|Groen|Hendriks|Jacobs|Kuiper'),
  heads: { name: 'Volledige naam', first: 'Voornaam', last: 'Achternaam', email: 'E-mailadres', time: 'Tijdstempel' },
  sources: {
    ask: 'Hoe heeft u van ons gehoord? (Meerdere antwoorden mogelijk)',
    options: list("Vrienden, familie of collega's|Radio|Sociale media (Facebook, Instagram, enz.)|Krant|Affiche"),
  },
  satisfied: {
    ask: 'Hoe tevreden bent u over het bezoek?',
    options: list('Zeer tevreden|Tevreden|Neutraal|Ontevreden|Zeer ontevreden'),
  },
  age: {
    ask: 'Wat is uw leeftijdsgroep?',
    options: list('18-24 jaar|25-34 jaar|35-49 jaar|50-64 jaar|65 jaar en ouder'),
  },
  recommend: 'Hoe waarschijnlijk is het dat u ons aanbeveelt?',
  rank: { ask: 'Zet op volgorde van belang', items: list('Prijs|Kwaliteit|Service|Afstand') },
  why: {
    ask: 'Wat moeten wij verbeteren?',
    sentences: list(
      'De openingstijden zijn te kort voor werkenden.|Het personeel was vriendelijk, maar het wachten lang.|Graag meer borden bij de ingang.|Ik kon de lift met de kinderwagen niet vinden.|De kaart op de website is verouderd.|Niets toe te voegen, het was een mooie dag.',
    ),
  },
  consent: { ask: 'Mogen wij u opnieuw benaderen?', options: ['Ja', 'Nee'] },
};
