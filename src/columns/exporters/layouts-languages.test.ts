import {
  forename,
  type Layout,
  person,
  pick,
  rankOf,
  rarely,
  score,
  several,
  surname,
  testLayouts,
  two,
} from './layout.fixture.ts';
import { deText, esText, eu, frText, mailOf, postcode, ptText } from './writing.fixture.ts';

const dmy = (i: number) => `${two(1 + (i % 28))}/${two(3 + (i % 2))}/2024 ${two(8 + (i % 12))}:${two(i % 60)}`;

const layouts: Layout[] = [
  {
    name: 'GF de grid + kommas',
    exporter: 'Google Forms',
    rows: 85,
    fields: [
      ['Zeitstempel', 'Timestamp', eu],
      ['E-Mail-Adresse', 'Email', mailOf('beispiel.de')],
      ['Vor- und Nachname', 'Name', person],
      [
        'Wie oft nutzen Sie folgende Verkehrsmittel? [Bus]',
        'Single choice',
        pick('Täglich', 'Wöchentlich', 'Selten', 'Nie'),
      ],
      [
        'Wie oft nutzen Sie folgende Verkehrsmittel? [Bahn]',
        'Single choice',
        pick('Täglich', 'Wöchentlich', 'Selten', 'Nie'),
      ],
      [
        'Welche Angebote kennen Sie? [Online]',
        'Multi choice',
        several(['kenne ich', 'nutze ich', 'empfehle ich'], ', '),
      ],
      [
        'Welche Getränke mögen Sie? (Mehrfachauswahl)',
        'Multi choice',
        several(['Kaffee, schwarz', 'Tee', 'Wasser (still, medium)', 'Saft'], ', '),
      ],
      ['Postleitzahl', 'Do nothing', postcode],
      ['Alter', 'Do nothing', (i) => String(18 + ((i * 7) % 53))],
      ['Altersgruppe', 'Single choice', pick('18-24', '25-34', '35-44', '45-54', '55+')],
      [
        'Monatliches Nettoeinkommen in Euro',
        'Do nothing',
        (i) => `${1 + (i % 4)}.${100 + ((i * 73) % 900)},${two((i * 7) % 100)}`,
      ],
      ['Darf ich Sie per E-Mail kontaktieren?', 'Single choice', pick('Ja', 'Nein')],
      ['Wie wahrscheinlich ist es, dass Sie uns einem Freund weiterempfehlen?', 'NPS', score],
      ['Was hat Ihnen gefallen?', 'Open-ended', deText],
      ['Sonstige Anmerkungen', 'Open-ended', rarely(deText, 0.3)],
    ],
  },
  {
    name: 'GF fr',
    exporter: 'Google Forms',
    rows: 62,
    fields: [
      ['Horodateur', 'Timestamp', dmy],
      ['Nom', 'Name', surname],
      ['Prénom', 'Name', forename],
      ['Adresse e-mail', 'Email', mailOf('exemple.fr')],
      ['Code postal', 'Do nothing', postcode],
      ['Quel est votre sexe ?', 'Single choice', pick('Femme', 'Homme', 'Autre')],
      ["Tranche d'âge", 'Single choice', pick('Moins de 18 ans', '18 à 25 ans', '26 à 40 ans', 'Plus de 40 ans')],
      [
        'Quels transports utilisez-vous ? (plusieurs réponses possibles)',
        'Multi choice',
        several(['Bus, tram', 'Métro', 'Vélo', 'Voiture'], ', '),
      ],
      [
        'Êtes-vous satisfait du service ?',
        'Single choice',
        pick('Très satisfait', 'Satisfait', 'Peu satisfait', 'Pas du tout satisfait'),
      ],
      ['Sur une échelle de 0 à 10, recommanderiez-vous notre école à un proche ?', 'NPS', score],
      ['Classez ces critères par ordre de préférence [Prix]', 'Ranking', rankOf(0, 4)],
      ['Classez ces critères par ordre de préférence [Qualité]', 'Ranking', rankOf(1, 4)],
      ['Classez ces critères par ordre de préférence [Délai]', 'Ranking', rankOf(2, 4)],
      ['Classez ces critères par ordre de préférence [Accueil]', 'Ranking', rankOf(3, 4)],
      ['Que pouvons-nous améliorer ?', 'Open-ended', frText],
      ['Avez-vous des remarques ?', 'Open-ended', rarely(frText, 0.35)],
      ['Acceptez-vous de recevoir un e-mail ?', 'Single choice', pick('Oui', 'Non')],
      ['Nom de votre responsable', 'Do nothing', person],
      [
        'Nom de votre entreprise',
        'Open-ended',
        (i) => `${['Dupont', 'Atelier', 'Société', 'Groupe'][i % 4]} ${surname(i * 5, 0)} ${i}`,
      ],
    ],
  },
  {
    name: 'GF es',
    exporter: 'Google Forms',
    rows: 48,
    fields: [
      ['Marca temporal', 'Timestamp', (i) => `${1 + (i % 28)}/0${3 + (i % 2)}/2024 ${8 + (i % 12)}:${two(i % 60)}:11`],
      ['Dirección de correo electrónico', 'Email', mailOf('ejemplo.es')],
      ['Nombre y apellidos', 'Name', person],
      ['DNI', 'Do nothing', (i) => `${two(i % 100)}${100000 + i * 793}${'TRWAGMYFP'[i % 9]}`],
      ['Teléfono de contacto', 'Do nothing', (i) => `6${two(i % 100)}${100000 + i * 31}`],
      ['Edad', 'Do nothing', (i) => String(18 + ((i * 7) % 53))],
      [
        '¿Cuál es tu nivel de estudios?',
        'Single choice',
        pick('Primaria', 'Secundaria', 'Universidad (grado, licenciatura)', 'Posgrado'),
      ],
      [
        '¿Qué redes sociales usas? Selecciona todas las que correspondan',
        'Multi choice',
        several(['Instagram', 'TikTok', 'X', 'Otra'], ', '),
      ],
      ['¿Recomendarías el curso?', 'Single choice', pick('Sí', 'No', 'Tal vez')],
      ['Del 0 al 10, ¿qué tan probable es que nos recomiendes a un amigo?', 'NPS', score],
      ['¿Por qué?', 'Open-ended', esText],
      ['Comentarios', 'Open-ended', rarely(esText, 0.4)],

      [
        'Nombre de tu mascota',
        'Do nothing',
        pick('Luna', 'Toby', 'Max', 'Kira', 'Coco', 'Nala', 'Simba', 'Rocky', 'Thor', 'Lola', 'Bimba', 'Pipo'),
      ],
    ],
  },
  {
    name: 'GF pt-BR',
    exporter: 'Google Forms',
    rows: 70,
    fields: [
      [
        'Carimbo de data/hora',
        'Timestamp',
        (i) => `${two(1 + (i % 28))}/${two(1 + (i % 12))}/2024 ${two(8 + (i % 12))}:${two(i % 60)}:11`,
      ],
      ['Nome completo', 'Name', person],
      ['E-mail', 'Email', mailOf('exemplo.com.br')],
      ['CPF', 'Do nothing', (i) => `${100 + i}.${200 + i * 3}.${300 + i * 2}-${two(i % 100)}`],
      ['CEP', 'Do nothing', (i) => `0${1000 + i * 7}-${100 + i}`],
      ['Data de nascimento', 'Do nothing', (i) => `${two(1 + (i % 28))}/${two(1 + (i % 12))}/19${70 + (i % 30)}`],
      ['Gênero', 'Single choice', pick('Feminino', 'Masculino', 'Prefiro não dizer')],
      ['Em qual estado você mora?', 'Single choice', pick('SP', 'RJ', 'MG', 'BA', 'PR')],
      [
        'Quais produtos você usa? (marque todas as opções)',
        'Multi choice',
        several(['Conta', 'Cartão', 'Seguro, vida ou auto', 'Empréstimo'], ', '),
      ],
      ['Qual a probabilidade de você nos recomendar?', 'NPS', score],
      ['Deixe um comentário', 'Open-ended', ptText],
      ['O que podemos melhorar?', 'Open-ended', rarely(ptText, 0.5)],
      ['Nome da mãe', 'Do nothing', person],
    ],
  },
];

testLayouts(layouts);
