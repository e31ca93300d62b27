/** One or two files for each kind of fault, for `npm test`. */
const names = new Set([
  'gf_koodi_2021_fi.tsv',
  'sm_538_pollsters_named.tsv',
  'qx_sidebyside_ins.csv',
  'fm_rbtl_recycling.csv',
  'syn_limesurvey_en.csv',
  'syn_surveymonkey_contacts.csv',
  'excel_blank_rows_de.csv',
  'footer_n_en.csv',
  'units_en.csv',
  'panel_label_row_en.csv',
  'codes_comma.csv',
  'options_commas_en.csv',
  'limesurvey_de.csv',
  'offered_na_en.csv',
  'unipark_de.csv',
  'people_all_three_it.csv',
  'email_coded_en.csv',
  'date_mturk.csv',
]);

export const isInShortSet = (name: string): boolean => names.has(name);
