/**
 * Short answers in many languages, as Python 3 writes them: the answers with `|` between them, and the lines of a file in each
 * encoding (base64). Made with `('\\n'.join(answers) + '\\n').encode(encoding)`.
 */
export const answersByLanguage: readonly {
  language: string;
  answers: string;
  files: Readonly<Record<string, string>>;
}[] = [
  {
    language: 'de',
    answers:
      'Größe der Straße über schön für mich|sehr gute Qualität|Öffnungszeiten könnten länger sein|Das Frühstück war großartig|nicht so schön|völlig zufrieden|möglichst günstig',
    files: {
      'windows-1252':
        'R3L232UgZGVyIFN0cmHfZSD8YmVyIHNjaPZuIGb8ciBtaWNoCnNlaHIgZ3V0ZSBRdWFsaXTkdArWZmZudW5nc3plaXRlbiBr9m5udGVuIGzkbmdlciBzZWluCkRhcyBGcvxoc3T8Y2sgd2FyIGdyb99hcnRpZwpuaWNodCBzbyBzY2j2bgp29mxsaWcgenVmcmllZGVuCm32Z2xpY2hzdCBn/G5zdGlnCg==',
      macintosh:
        'R3Kap2UgZGVyIFN0cmGnZSCfYmVyIHNjaJpuIGafciBtaWNoCnNlaHIgZ3V0ZSBRdWFsaXSKdAqFZmZudW5nc3plaXRlbiBrmm5udGVuIGyKbmdlciBzZWluCkRhcyBGcp9oc3SfY2sgd2FyIGdyb6dhcnRpZwpuaWNodCBzbyBzY2iabgp2mmxsaWcgenVmcmllZGVuCm2aZ2xpY2hzdCBnn25zdGlnCg==',
      ibm850:
        'R3KU4WUgZGVyIFN0cmHhZSCBYmVyIHNjaJRuIGaBciBtaWNoCnNlaHIgZ3V0ZSBRdWFsaXSEdAqZZmZudW5nc3plaXRlbiBrlG5udGVuIGyEbmdlciBzZWluCkRhcyBGcoFoc3SBY2sgd2FyIGdyb+FhcnRpZwpuaWNodCBzbyBzY2iUbgp2lGxsaWcgenVmcmllZGVuCm2UZ2xpY2hzdCBngW5zdGlnCg==',
      ibm437:
        'R3KU4WUgZGVyIFN0cmHhZSCBYmVyIHNjaJRuIGaBciBtaWNoCnNlaHIgZ3V0ZSBRdWFsaXSEdAqZZmZudW5nc3plaXRlbiBrlG5udGVuIGyEbmdlciBzZWluCkRhcyBGcoFoc3SBY2sgd2FyIGdyb+FhcnRpZwpuaWNodCBzbyBzY2iUbgp2lGxsaWcgenVmcmllZGVuCm2UZ2xpY2hzdCBngW5zdGlnCg==',
      'iso-8859-15':
        'R3L232UgZGVyIFN0cmHfZSD8YmVyIHNjaPZuIGb8ciBtaWNoCnNlaHIgZ3V0ZSBRdWFsaXTkdArWZmZudW5nc3plaXRlbiBr9m5udGVuIGzkbmdlciBzZWluCkRhcyBGcvxoc3T8Y2sgd2FyIGdyb99hcnRpZwpuaWNodCBzbyBzY2j2bgp29mxsaWcgenVmcmllZGVuCm32Z2xpY2hzdCBn/G5zdGlnCg==',
    },
  },
  {
    language: 'fr',
    answers:
      "très bien préparé|déjà reçu à l'école|le garçon était sympathique|où est l'entrée|élevé|cœur|Œuvre magnifique|c'est parfait même à Noël",
    files: {
      'windows-1252':
        'dHLocyBiaWVuIHBy6XBhcukKZOlq4CByZed1IOAgbCfpY29sZQpsZSBnYXLnb24g6XRhaXQgc3ltcGF0aGlxdWUKb/kgZXN0IGwnZW50cullCulsZXbpCmOcdXIKjHV2cmUgbWFnbmlmaXF1ZQpjJ2VzdCBwYXJmYWl0IG3qbWUg4CBOb+tsCg==',
      macintosh:
        'dHKPcyBiaWVuIHByjnBhco4KZI5qiCByZY11IIggbCeOY29sZQpsZSBnYXKNb24gjnRhaXQgc3ltcGF0aGlxdWUKb50gZXN0IGwnZW50co5lCo5sZXaOCmPPdXIKznV2cmUgbWFnbmlmaXF1ZQpjJ2VzdCBwYXJmYWl0IG2QbWUgiCBOb5FsCg==',
    },
  },
  {
    language: 'fr9',
    answers: 'très bien préparé|le cœur de la ville|Œuvre magnifique|à 5 € près|sœur|élevé',
    files: {
      'iso-8859-15':
        'dHLocyBiaWVuIHBy6XBhcukKbGUgY711ciBkZSBsYSB2aWxsZQq8dXZyZSBtYWduaWZpcXVlCuAgNSCkIHBy6HMKc711cgrpbGV26Qo=',
    },
  },
  {
    language: 'es',
    answers: 'Muy buena atención|El niño está bien|¿Cuándo será la próxima reunión?|satisfacción|Perú|mañana|años|José',
    files: {
      'windows-1252':
        'TXV5IGJ1ZW5hIGF0ZW5jafNuCkVsIG5p8W8gZXN04SBiaWVuCr9DdeFuZG8gc2Vy4SBsYSBwcvN4aW1hIHJldW5p824/CnNhdGlzZmFjY2nzbgpQZXL6Cm1h8WFuYQph8W9zCkpvc+kK',
      macintosh:
        'TXV5IGJ1ZW5hIGF0ZW5jaZduCkVsIG5plm8gZXN0hyBiaWVuCsBDdYduZG8gc2VyhyBsYSBwcpd4aW1hIHJldW5pl24/CnNhdGlzZmFjY2mXbgpQZXKcCm1hlmFuYQphlm9zCkpvc44K',
      ibm850:
        'TXV5IGJ1ZW5hIGF0ZW5jaaJuCkVsIG5ppG8gZXN0oCBiaWVuCqhDdaBuZG8gc2VyoCBsYSBwcqJ4aW1hIHJldW5pom4/CnNhdGlzZmFjY2mibgpQZXKjCm1hpGFuYQphpG9zCkpvc4IK',
      ibm437:
        'TXV5IGJ1ZW5hIGF0ZW5jaaJuCkVsIG5ppG8gZXN0oCBiaWVuCqhDdaBuZG8gc2VyoCBsYSBwcqJ4aW1hIHJldW5pom4/CnNhdGlzZmFjY2mibgpQZXKjCm1hpGFuYQphpG9zCkpvc4IK',
    },
  },
  {
    language: 'pt',
    answers: 'Muito bom atendimento não tenho reclamações|São Paulo|opinião|à tarde|você é ótimo|coração|informação',
    files: {
      'windows-1252':
        'TXVpdG8gYm9tIGF0ZW5kaW1lbnRvIG7jbyB0ZW5obyByZWNsYW1h5/VlcwpT428gUGF1bG8Kb3BpbmnjbwrgIHRhcmRlCnZvY+og6SDzdGltbwpjb3Jh5+NvCmluZm9ybWHn428K',
      macintosh:
        'TXVpdG8gYm9tIGF0ZW5kaW1lbnRvIG6LbyB0ZW5obyByZWNsYW1hjZtlcwpTi28gUGF1bG8Kb3BpbmmLbwqIIHRhcmRlCnZvY5AgjiCXdGltbwpjb3JhjYtvCmluZm9ybWGNi28K',
      ibm850:
        'TXVpdG8gYm9tIGF0ZW5kaW1lbnRvIG7GbyB0ZW5obyByZWNsYW1hh+RlcwpTxm8gUGF1bG8Kb3BpbmnGbwqFIHRhcmRlCnZvY4gggiCidGltbwpjb3Jhh8ZvCmluZm9ybWGHxm8K',
    },
  },
  {
    language: 'it',
    answers: 'La qualità è buona|perché è più comodo|città|però|università|già',
    files: {
      'windows-1252': 'TGEgcXVhbGl04CDoIGJ1b25hCnBlcmNo6SDoIHBp+SBjb21vZG8KY2l0dOAKcGVy8gp1bml2ZXJzaXTgCmdp4Ao=',
      ibm850: 'TGEgcXVhbGl0hSCKIGJ1b25hCnBlcmNogiCKIHBplyBjb21vZG8KY2l0dIUKcGVylQp1bml2ZXJzaXSFCmdphQo=',
    },
  },
  {
    language: 'sv',
    answers: 'Mycket bra på många sätt|Göteborg är fint|för dyrt|väldigt nöjd|Malmö|lång kö',
    files: {
      'windows-1252':
        'TXlja2V0IGJyYSBw5SBt5W5nYSBz5HR0Ckf2dGVib3JnIORyIGZpbnQKZvZyIGR5cnQKduRsZGlndCBu9mpkCk1hbG32Cmzlbmcga/YK',
      ibm850:
        'TXlja2V0IGJyYSBwhiBthm5nYSBzhHR0CkeUdGVib3JnIIRyIGZpbnQKZpRyIGR5cnQKdoRsZGlndCBulGpkCk1hbG2UCmyGbmcga5QK',
      macintosh:
        'TXlja2V0IGJyYSBwjCBtjG5nYSBzinR0CkeadGVib3JnIIpyIGZpbnQKZppyIGR5cnQKdopsZGlndCBummpkCk1hbG2aCmyMbmcga5oK',
    },
  },
  {
    language: 'da',
    answers: 'Rigtig god oplevelse på sygehuset|København|kø|jeg følte mig godt tilpas|Århus|dårlig',
    files: {
      'windows-1252':
        'UmlndGlnIGdvZCBvcGxldmVsc2UgcOUgc3lnZWh1c2V0Ckv4YmVuaGF2bgpr+ApqZWcgZvhsdGUgbWlnIGdvZHQgdGlscGFzCsVyaHVzCmTlcmxpZwo=',
      ibm850:
        'UmlndGlnIGdvZCBvcGxldmVsc2UgcIYgc3lnZWh1c2V0CkubYmVuaGF2bgprmwpqZWcgZptsdGUgbWlnIGdvZHQgdGlscGFzCo9yaHVzCmSGcmxpZwo=',
    },
  },
  {
    language: 'fi',
    answers: 'Erittäin hyvä palvelu|Jyväskylä|työ|hyvää päivää|enemmän lämmintä|tyytyväinen',
    files: {
      'windows-1252':
        'RXJpdHTkaW4gaHl25CBwYWx2ZWx1Ckp5duRza3ls5Ap0efYKaHl25OQgcORpduTkCmVuZW1t5G4gbORtbWludOQKdHl5dHl25GluZW4K',
      'iso-8859-15':
        'RXJpdHTkaW4gaHl25CBwYWx2ZWx1Ckp5duRza3ls5Ap0efYKaHl25OQgcORpduTkCmVuZW1t5G4gbORtbWludOQKdHl5dHl25GluZW4K',
    },
  },
  {
    language: 'pl',
    answers: 'Bardzo miła obsługa i świetne jedzenie|długo czekaliśmy|mężczyzna|Łódź|Kraków|źle|tak jest w porządku',
    files: {
      'windows-1250':
        'QmFyZHpvIG1ps2Egb2Jzs3VnYSBpIJx3aWV0bmUgamVkemVuaWUKZLN1Z28gY3pla2FsaZxteQpt6r9jenl6bmEKo/NknwpLcmFr83cKn2xlCnRhayBqZXN0IHcgcG9yerlka3UK',
      'iso-8859-2':
        'QmFyZHpvIG1ps2Egb2Jzs3VnYSBpILZ3aWV0bmUgamVkemVuaWUKZLN1Z28gY3pla2FsabZteQpt6r9jenl6bmEKo/NkvApLcmFr83cKvGxlCnRhayBqZXN0IHcgcG9yerFka3UK',
      ibm852:
        'QmFyZHpvIG1piGEgb2JziHVnYSBpIJh3aWV0bmUgamVkemVuaWUKZIh1Z28gY3pla2FsaZhteQptqb5jenl6bmEKnaJkqwpLcmFroncKq2xlCnRhayBqZXN0IHcgcG9yeqVka3UK',
    },
  },
  {
    language: 'cs',
    answers: 'Příjemná obsluha ale dlouhé čekání|žena|muž|Plzeň|děkuji|špatné|město|kvůli ceně',
    files: {
      'windows-1250':
        'UPjtamVtbuEgb2JzbHVoYSBhbGUgZGxvdWjpIOhla+Fu7QqeZW5hCm11ngpQbHpl8gpk7Gt1amkKmnBhdG7pCm3sc3RvCmt2+WxpIGNlbuwK',
      'iso-8859-2':
        'UPjtamVtbuEgb2JzbHVoYSBhbGUgZGxvdWjpIOhla+Fu7Qq+ZW5hCm11vgpQbHpl8gpk7Gt1amkKuXBhdG7pCm3sc3RvCmt2+WxpIGNlbuwK',
      ibm852:
        'UP2hamVtbqAgb2JzbHVoYSBhbGUgZGxvdWiCIJ9la6BuoQqnZW5hCm11pwpQbHpl5Qpk2Gt1amkK53BhdG6CCm3Yc3RvCmt2hWxpIGNlbtgK',
    },
  },
  {
    language: 'hu',
    answers: 'Nagyon jó kiszolgálás|Győr|nő|férfi|túl sok idő|elégedett vagyok|főváros|szép környezet',
    files: {
      'windows-1250':
        'TmFneW9uIGrzIGtpc3pvbGfhbOFzCkd59XIKbvUKZulyZmkKdPpsIHNvayBpZPUKZWzpZ2VkZXR0IHZhZ3lvawpm9Xbhcm9zCnN66XAga/ZybnllemV0Cg==',
      'iso-8859-2':
        'TmFneW9uIGrzIGtpc3pvbGfhbOFzCkd59XIKbvUKZulyZmkKdPpsIHNvayBpZPUKZWzpZ2VkZXR0IHZhZ3lvawpm9Xbhcm9zCnN66XAga/ZybnllemV0Cg==',
      ibm852:
        'TmFneW9uIGqiIGtpc3pvbGegbKBzCkd5i3IKbosKZoJyZmkKdKNsIHNvayBpZIsKZWyCZ2VkZXR0IHZhZ3lvawpmi3agcm9zCnN6gnAga5RybnllemV0Cg==',
    },
  },
  {
    language: 'hr',
    answers: 'Vrlo dobra usluga|žena|muškarac|čekanje je predugo|Đakovo|još više|plaća',
    files: {
      'windows-1250':
        'VnJsbyBkb2JyYSB1c2x1Z2EKnmVuYQptdZprYXJhYwroZWthbmplIGplIHByZWR1Z28K0GFrb3ZvCmpvmiB2aZplCnBsYeZhCg==',
      'iso-8859-2':
        'VnJsbyBkb2JyYSB1c2x1Z2EKvmVuYQptdblrYXJhYwroZWthbmplIGplIHByZWR1Z28K0GFrb3ZvCmpvuSB2abllCnBsYeZhCg==',
    },
  },
  {
    language: 'ro',
    answers: 'Foarte bună servire şi mâncare|bărbat|femeie|oraş|aşteptare|mulţumit|Braşov|în fiecare zi',
    files: {
      'windows-1250':
        'Rm9hcnRlIGJ1buMgc2VydmlyZSC6aSBt4m5jYXJlCmLjcmJhdApmZW1laWUKb3JhugphunRlcHRhcmUKbXVs/nVtaXQKQnJhum92Cu5uIGZpZWNhcmUgemkK',
      'iso-8859-2':
        'Rm9hcnRlIGJ1buMgc2VydmlyZSC6aSBt4m5jYXJlCmLjcmJhdApmZW1laWUKb3JhugphunRlcHRhcmUKbXVs/nVtaXQKQnJhum92Cu5uIGZpZWNhcmUgemkK',
    },
  },
  {
    language: 'tr',
    answers: 'Çok güzel bir eğitimdi|şiddetle öneriyorum|hızlı|kadın|erkek|İzmir|Muğla|yavaş|ücretli|doğru',
    files: {
      'windows-1254':
        'x29rIGf8emVsIGJpciBl8Gl0aW1kaQr+aWRkZXRsZSD2bmVyaXlvcnVtCmj9emz9CmthZP1uCmVya2VrCt16bWlyCk118GxhCnlhdmH+CvxjcmV0bGkKZG/wcnUK',
    },
  },
  {
    language: 'lt',
    answers: 'kaina čia labai malonūs|įdomu|šiandien|žmonės|ūkis|ačiū|didelė|viską|puikus aptarnavimas',
    files: {
      'windows-1257':
        'a2FpbmEg6GlhIGxhYmFpIG1hbG9u+3MK4WRvbXUK8GlhbmRpZW4K/m1vbutzCvtraXMKYehp+wpkaWRlbOsKdmlza+AKcHVpa3VzIGFwdGFybmF2aW1hcwo=',
      ibm775:
        'a2FpbmEg0WlhIGxhYmFpIG1hbG9u13MK1GRvbXUK1WlhbmRpZW4K2G1vbtNzCtdraXMKYdFp1wpkaWRlbNMKdmlza9AKcHVpa3VzIGFwdGFybmF2aW1hcwo=',
    },
  },
  {
    language: 'lv',
    answers: 'Ļoti laba apkalpošana|vīrietis|sieviete|Rīga|patīkami cilvēki|dārgi|ātri|nezinu|būtu labāk',
    files: {
      'windows-1257':
        'z290aSBsYWJhIGFwa2FscG/wYW5hCnbucmlldGlzCnNpZXZpZXRlClLuZ2EKcGF07mthbWkgY2lsdudraQpk4nJnaQridHJpCm5lemludQpi+3R1IGxhYuJrCg==',
      ibm775:
        '6m90aSBsYWJhIGFwa2FscG/VYW5hCnaMcmlldGlzCnNpZXZpZXRlClKMZ2EKcGF0jGthbWkgY2lsdolraQpkg3JnaQqDdHJpCm5lemludQpi13R1IGxhYoNrCg==',
    },
  },
  {
    language: 'et',
    answers: 'Väga hea teenindus|mees|naine|Tõnu|õige|lühike järjekord|žürii|šokolaad|ööbimine',
    files: {
      'windows-1257':
        'VuRnYSBoZWEgdGVlbmluZHVzCm1lZXMKbmFpbmUKVPVudQr1aWdlCmz8aGlrZSBq5HJqZWtvcmQK/vxyaWkK8G9rb2xhYWQK9vZiaW1pbmUK',
      'iso-8859-15':
        'VuRnYSBoZWEgdGVlbmluZHVzCm1lZXMKbmFpbmUKVPVudQr1aWdlCmz8aGlrZSBq5HJqZWtvcmQKuPxyaWkKqG9rb2xhYWQK9vZiaW1pbmUK',
    },
  },
  {
    language: 'ru',
    answers: 'Очень понравилось обслуживание|мужской|женский|да|нет|не знаю|хорошо|плохо|Москва|быстро и удобно',
    files: {
      'windows-1251':
        'zvfl7fwg7+7t8ODi6Ovu8fwg7uHx6/Pm6OLg7ejlCuzz5vHq7ukK5uXt8ero6Qrk4Art5fIK7eUg5+3g/gr17vDu+O4K7+vu9e4KzO7x6uLgCuH78fLw7iDoIPPk7uHt7go=',
      'koi8-r':
        '797Fztgg0M/O0sHXyczP09ggz8LTzNXWydfBzsnFCs3V1tPLz8oK1sXO08vJygrEwQrOxdQKzsUg2s7BwArIz9LP288K0MzPyM8K7c/Ty9fBCsLZ09TSzyDJINXEz8LOzwo=',
      ibm866:
        'juelrewgr66t4KCiqKuu4ewgrqHhq+OmqKKgrailCqzjpuGqrqkKpqWt4aqoqQqkoAqtpeIKraUgp62g7grlruCu6K4Kr6uu5a4KjK7hqqKgCqHr4eLgriCoIOOkrqGtrgo=',
      'iso-8859-5':
        'vufV3ewg397d4NDS2Nve4ewg3tHh2+PW2NLQ3djVCtzj1uHa3tkK1tXd4drY2QrU0Ard1eIK3dUg193Q7grl3uDe6N4K39ve5d4KvN7h2tLQCtHr4eLg3iDYIOPU3tHd3go=',
      'x-mac-cyrillic':
        'jvfl7fwg7+7t8ODi6Ovu8fwg7uHx6/Pm6OLg7ejlCuzz5vHq7ukK5uXt8ero6Qrk4Art5fIK7eUg5+3g/gr17vDu+O4K7+vu9e4KjO7x6uLgCuH78fLw7iDoIPPk7uHt7go=',
    },
  },
  {
    language: 'uk',
    answers: 'Дуже сподобалось обслуговування|чоловік|жінка|так|ні|не знаю|Київ|є питання|її думка|Львів',
    files: {
      'windows-1251':
        'xPPm5SDx7+7k7uHg6+7x/CDu4fHr8+Pu4vPi4O3t/wr37uvu4rPqCuaz7ergCvLg6grtswrt5SDn7eD+Csrov+IKuiDv6PLg7e3/Cr+/IOTz7OrgCsv84rPiCg==',
      'koi8-u':
        '5NXWxSDT0M/Ez8LBzM/T2CDPwtPM1cfP19XXwc7O0Qrez8zP16bLCtamzsvBCtTBywrOpgrOxSDazsHACuvJp9cKpCDQydTBzs7RCqenIMTVzcvBCuzY16bXCg==',
    },
  },
  {
    language: 'bg',
    answers: 'Много добро обслужване|мъж|жена|да|не|не знам|София|бързо и удобно|Пловдив',
    files: {
      'windows-1251':
        'zO3u4+4g5O7h8O4g7uHx6/Pm4uDt5Qrs+uYK5uXt4Ark4Art5Qrt5SDn7eDsCtHu9Oj/CuH68OfuIOgg8+Tu4e3uCs/r7uLk6OIK',
    },
  },
  {
    language: 'sr',
    answers: 'Веома добра услуга|мушки|женски|да|не|не знам|Београд|љубазно особље|брзо',
    files: {
      'windows-1251':
        'wuXu7OAg5O7h8OAg8/Hr8+PgCuzz+OroCubl7fHq6Ark4Art5Qrt5SDn7eDsCsHl7uPw4OQKmvPh4Oft7iDu8e7hmuUK4fDn7go=',
    },
  },
  {
    language: 'el',
    answers: 'Πολύ καλή εξυπηρέτηση|άνδρας|γυναίκα|Αθήνα|ναι|όχι|δεν ξέρω|γρήγορα|Άργος',
    files: {
      'windows-1253':
        '0O/r/SDq4eveIOXu9fDn8d305/PnCtzt5PHh8grj9e3h3+rhCsHo3u3hCu3h6Qr89+kK5OXtIO7d8fkK4/He4+/x4Qqi8ePv8go=',
      'iso-8859-7':
        '0O/r/SDq4eveIOXu9fDn8d305/PnCtzt5PHh8grj9e3h3+rhCsHo3u3hCu3h6Qr89+kK5OXtIO7d8fkK4/He4+/x4Qq28ePv8go=',
    },
  },
  {
    language: 'he',
    answers: 'טוב מאוד|כן|לא|לא רע|שירות מצוין|אוכל טעים|חיפה|ירושלים|לא יודע',
    files: {
      'windows-1255': '6OXhIO7g5eMK6+8K7OAK7OAg+PIK+en45fog7vbl6e8K4OXr7CDo8untCufp9OQK6fjl+ezp7Qrs4CDp5ePyCg==',
    },
  },
  {
    language: 'ar',
    answers: 'خدمة ممتازة|نعم|لا|ذكر|أنثى|طعام لذيذ جدا|دمشق|لا أعرف|جيد',
    files: {
      'windows-1256': 'zs/jySDj48rH0skK5NrjCuHHCtDf0QrD5MvsCtjax+Mg4dDt0CDMz8cKz+PU3grhxyDD2tHdCsztzwo=',
      'iso-8859-6': 'zs/lySDl5crH0skK5tnlCuTHCtDj0QrD5svpCtfZx+Ug5NDq0CDMz8cKz+XU4grkxyDD2dHhCszqzwo=',
    },
  },
  {
    language: 'th',
    answers: 'ฉันชอบสินค้านี้มาก|ใช้ง่าย|ชาย|หญิง|กรุงเทพ|ดีมาก|ไม่แน่ใจ|ราคาแพง',
    files: {
      'windows-874': 'qdG5qs26ytS5pOnSudXpwdKhCuOq6afo0sIKqtLCCsut1KcKocPYp+C3vgq01cHSoQrkwejhuejjqArD0qTS4b6nCg==',
    },
  },
  {
    language: 'ja',
    answers: 'とても満足しています|男性|女性|はい|いいえ|東京|普通|また利用したい|料理がおいしかった|スタッフが親切',
    files: {
      shift_jis:
        'gsaCxILglp6Rq4K1gsSCooLcgrcKkmqQqwqPl5CrCoLNgqIKgqKCooKmCpOMi54KlYGSygqC3IK9l5iXcIK1gr2CogqXv5edgqqCqIKigrWCqYLBgr0Kg1iDXoNig3SCqpBlkNgK',
      'euc-jp':
        'pMikxqTiy/7CraS3pMakpKTepLkKw8vArQq998CtCqTPpKQKpKSkpKSoCsXstf4KyeHEzAqk3qS/zfjN0aS3pL+kpArOwc39pKykqqSkpLekq6TDpL8Kpbmlv6XDpdWkrL/GwNoK',
    },
  },
  {
    language: 'ko',
    answers: '매우 만족합니다|남자|여자|네|아니요|서울|보통|친절한 서비스|뷁|가격이 비싸요|콜라',
    files: {
      'euc-kr':
        'uMW/7CC4uMG3x9W0z7TZCrOywNoKv6nA2gqz1wq+xrTPv+QKvK2/7wq6uMXrCsSjwP3H0SC8rbrxvboKlO4KsKGw3cDMILrxvc6/5ArE3bbzCg==',
    },
  },
  {
    language: 'zh',
    answers: '非常满意|男|女|是|否|北京|一般|服务态度很好|价格太贵|不知道|上海市',
    files: {
      gb18030: 't8ezo8L60uIKxNAKxa4KyscKt/EKsbG+qQrSu7DjCrf+zvHMrLbIuty6wwq827jxzKu58wqyu9aqtcAKyc+6o8rQCg==',
    },
  },
  {
    language: 'zht',
    answers: '非常滿意|男|女|是|否|台北|普通|服務態度很好|價格太貴|不知道|高雄市',
    files: {
      big5: 'q0SxYLqht04KqGsKpGsKrE8Kp18KpXilXwq0trNxCqpBsMi6QavXq9ymbgq7+a7mpNO2UQqko6q+uUQKsKq2r6WrCg==',
    },
  },
];
