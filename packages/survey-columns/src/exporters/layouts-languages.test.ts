import { type Layout, make, testLayouts } from './layout.fixture.ts';
import { write } from './writing.fixture.ts';

const dmy = (i: number) =>
  `${make.two(1 + (i % 28))}/${make.two(3 + (i % 2))}/2024 ${make.two(8 + (i % 12))}:${make.two(i % 60)}`;

const layouts: Layout[] = [
  {
    name: 'GF de grid + kommas',
    exporter: 'Google Forms',
    rows: 85,
    fields: [
      ['Zeitstempel', 'Timestamp', write.eu],
      ['E-Mail-Adresse', 'Email', write.mailOf('beispiel.de')],
      ['Vor- und Nachname', 'Name', make.person],
      [
        'Wie oft nutzen Sie folgende Verkehrsmittel? [Bus]',
        'Single choice',
        make.pick('Täglich', 'Wöchentlich', 'Selten', 'Nie'),
      ],
      [
        'Wie oft nutzen Sie folgende Verkehrsmittel? [Bahn]',
        'Single choice',
        make.pick('Täglich', 'Wöchentlich', 'Selten', 'Nie'),
      ],
      [
        'Welche Angebote kennen Sie? [Online]',
        'Multi choice',
        make.several(['kenne ich', 'nutze ich', 'empfehle ich'], ', '),
      ],
      [
        'Welche Getränke mögen Sie? (Mehrfachauswahl)',
        'Multi choice',
        make.several(['Kaffee, schwarz', 'Tee', 'Wasser (still, medium)', 'Saft'], ', '),
      ],
      ['Postleitzahl', 'Do nothing', write.postcode],
      ['Alter', 'Do nothing', (i) => String(18 + ((i * 7) % 53))],
      ['Altersgruppe', 'Single choice', make.pick('18-24', '25-34', '35-44', '45-54', '55+')],
      [
        'Monatliches Nettoeinkommen in Euro',
        'Do nothing',
        (i) => `${1 + (i % 4)}.${100 + ((i * 73) % 900)},${make.two((i * 7) % 100)}`,
      ],
      ['Darf ich Sie per E-Mail kontaktieren?', 'Single choice', make.pick('Ja', 'Nein')],
      ['Wie wahrscheinlich ist es, dass Sie uns einem Freund weiterempfehlen?', 'NPS', make.score],
      ['Was hat Ihnen gefallen?', 'Open-ended', write.deText],
      ['Sonstige Anmerkungen', 'Open-ended', make.rarely(write.deText, 0.3)],
    ],
  },
  {
    name: 'GF fr',
    exporter: 'Google Forms',
    rows: 62,
    fields: [
      ['Horodateur', 'Timestamp', dmy],
      ['Nom', 'Name', make.surname],
      ['Prénom', 'Name', make.forename],
      ['Adresse e-mail', 'Email', write.mailOf('exemple.fr')],
      ['Code postal', 'Do nothing', write.postcode],
      ['Quel est votre sexe ?', 'Single choice', make.pick('Femme', 'Homme', 'Autre')],
      ["Tranche d'âge", 'Single choice', make.pick('Moins de 18 ans', '18 à 25 ans', '26 à 40 ans', 'Plus de 40 ans')],
      [
        'Quels transports utilisez-vous ? (plusieurs réponses possibles)',
        'Multi choice',
        make.several(['Bus, tram', 'Métro', 'Vélo', 'Voiture'], ', '),
      ],
      [
        'Êtes-vous satisfait du service ?',
        'Single choice',
        make.pick('Très satisfait', 'Satisfait', 'Peu satisfait', 'Pas du tout satisfait'),
      ],
      ['Sur une échelle de 0 à 10, recommanderiez-vous notre école à un proche ?', 'NPS', make.score],
      ['Classez ces critères par ordre de préférence [Prix]', 'Ranking', make.rankOf(0, 4)],
      ['Classez ces critères par ordre de préférence [Qualité]', 'Ranking', make.rankOf(1, 4)],
      ['Classez ces critères par ordre de préférence [Délai]', 'Ranking', make.rankOf(2, 4)],
      ['Classez ces critères par ordre de préférence [Accueil]', 'Ranking', make.rankOf(3, 4)],
      ['Que pouvons-nous améliorer ?', 'Open-ended', write.frText],
      ['Avez-vous des remarques ?', 'Open-ended', make.rarely(write.frText, 0.35)],
      ['Acceptez-vous de recevoir un e-mail ?', 'Single choice', make.pick('Oui', 'Non')],
      ['Nom de votre responsable', 'Do nothing', make.person],
      [
        'Nom de votre entreprise',
        'Open-ended',
        (i) => `${['Dupont', 'Atelier', 'Société', 'Groupe'][i % 4]} ${make.surname(i * 5, 0)} ${i}`,
      ],
    ],
  },
  {
    name: 'GF es',
    exporter: 'Google Forms',
    rows: 48,
    fields: [
      [
        'Marca temporal',
        'Timestamp',
        (i) => `${1 + (i % 28)}/0${3 + (i % 2)}/2024 ${8 + (i % 12)}:${make.two(i % 60)}:11`,
      ],
      ['Dirección de correo electrónico', 'Email', write.mailOf('ejemplo.es')],
      ['Nombre y apellidos', 'Name', make.person],
      ['DNI', 'Do nothing', (i) => `${make.two(i % 100)}${100000 + i * 793}${'TRWAGMYFP'[i % 9]}`],
      ['Teléfono de contacto', 'Do nothing', (i) => `6${make.two(i % 100)}${100000 + i * 31}`],
      ['Edad', 'Do nothing', (i) => String(18 + ((i * 7) % 53))],
      [
        '¿Cuál es tu nivel de estudios?',
        'Single choice',
        make.pick('Primaria', 'Secundaria', 'Universidad (grado, licenciatura)', 'Posgrado'),
      ],
      [
        '¿Qué redes sociales usas? Selecciona todas las que correspondan',
        'Multi choice',
        make.several(['Instagram', 'TikTok', 'X', 'Otra'], ', '),
      ],
      ['¿Recomendarías el curso?', 'Single choice', make.pick('Sí', 'No', 'Tal vez')],
      ['Del 0 al 10, ¿qué tan probable es que nos recomiendes a un amigo?', 'NPS', make.score],
      ['¿Por qué?', 'Open-ended', write.esText],
      ['Comentarios', 'Open-ended', make.rarely(write.esText, 0.4)],

      [
        'Nombre de tu mascota',
        'Do nothing',
        make.pick('Luna', 'Toby', 'Max', 'Kira', 'Coco', 'Nala', 'Simba', 'Rocky', 'Thor', 'Lola', 'Bimba', 'Pipo'),
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
        (i) =>
          `${make.two(1 + (i % 28))}/${make.two(1 + (i % 12))}/2024 ${make.two(8 + (i % 12))}:${make.two(i % 60)}:11`,
      ],
      ['Nome completo', 'Name', make.person],
      ['E-mail', 'Email', write.mailOf('exemplo.com.br')],
      ['CPF', 'Do nothing', (i) => `${100 + i}.${200 + i * 3}.${300 + i * 2}-${make.two(i % 100)}`],
      ['CEP', 'Do nothing', (i) => `0${1000 + i * 7}-${100 + i}`],
      [
        'Data de nascimento',
        'Do nothing',
        (i) => `${make.two(1 + (i % 28))}/${make.two(1 + (i % 12))}/19${70 + (i % 30)}`,
      ],
      ['Gênero', 'Single choice', make.pick('Feminino', 'Masculino', 'Prefiro não dizer')],
      ['Em qual estado você mora?', 'Single choice', make.pick('SP', 'RJ', 'MG', 'BA', 'PR')],
      [
        'Quais produtos você usa? (marque todas as opções)',
        'Multi choice',
        make.several(['Conta', 'Cartão', 'Seguro, vida ou auto', 'Empréstimo'], ', '),
      ],
      ['Qual a probabilidade de você nos recomendar?', 'NPS', make.score],
      ['Deixe um comentário', 'Open-ended', write.ptText],
      ['O que podemos melhorar?', 'Open-ended', make.rarely(write.ptText, 0.5)],
      ['Nome da mãe', 'Do nothing', make.person],
    ],
  },
];

testLayouts(layouts);
