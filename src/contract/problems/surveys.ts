/** Why a request about a survey is refused, or what a job of one found. */
export const surveyProblems = {
  upload_unknown: 'No such survey upload in the projects of this API key.',
  upload_of_other_key: 'This idempotency_key was used with another API key.',
  upload_failed: 'This upload failed. Retry the part that error_details names, then complete again.',
  not_arrived: 'Not in storage yet: {what}. Upload, then complete again.',
  file_not_arrived: 'The file is not in storage yet. Send it to upload_url, then complete again.',
  document_not_arrived: 'The document is not in storage yet. Send it to upload_url, then complete again.',
  part_retried_meanwhile: 'A part was retried meanwhile. Upload it, then complete again.',
  media_retried_meanwhile: 'A media file was registered or retried meanwhile. Upload it, then complete again.',
  part_unknown: 'This upload has no part {number}; its parts are 1 to {last}.',
  part_processed: 'Part {number} is already PROCESSED; its rows are saved.',
  parts_not_retryable: 'Parts can be retried only while the upload is AWAITING_UPLOAD or FAILED.',
  media_not_registrable: 'Media can be registered only while the upload is AWAITING_UPLOAD or FAILED.',
  upload_without_media:
    'This upload has no media: it was made without a media_config and without a MEDIA_RESPONSE column.',
  media_unknown: 'This upload has no media file of that name. Register it first.',
  media_arrived: 'Only a media file that is PENDING or FAILED can be retried; this one has arrived.',
  append_beside_column_change: 'A column of this survey is changing its type. Append to it when that is done.',
  append_beside_people_change: 'Who answered this survey is being read again. Append to it when that is done.',
  append_beaten: 'Another append to this survey came first.',
  append_too_early: 'A survey can be appended to only while its upload is COMPLETED.',

  survey_in_work: 'This survey is being processed. Delete it when its status is COMPLETED or FAILED.',
  survey_changed: 'The survey was changed while it was exported.',
  nothing_to_take_away: 'This survey has no answers yet. Export it when its import is complete.',
  workbook_too_long:
    'A workbook holds {most} responses, and {rows} are to be exported. Filter them, or choose csv, sav or parquet.',
  workbook_too_large: 'A sheet of a workbook holds 4 GB, and the answers are longer. Choose csv, sav or parquet.',
  order_of_several_questions:
    'Answers to several questions are listed in the order of the responses. Choose one question to sort or fold them.',
  by_without_workbook: 'Crosstabs go into a workbook, not into {as}. Leave out by, or choose xlsx.',
  workbook_too_wide: 'A workbook holds {most} columns, and there are {columns}. Choose csv, sav or parquet.',
  columns_unknown: 'The columns of this survey are not known yet. Try again when it is COMPLETED.',
  column_absent: 'This survey has no column “{header}”.',
  question_absent: 'This survey has no such question.',
  question_id_absent: 'This survey has no question {id}.',
  survey_media_absent: 'This survey has no such media file.',
  wave_part_absent: 'waves: this survey has no part {number}.',
  wave_absent: 'No wave of this survey begins with part {number}.',
  filter_absent: 'This survey has no such saved filter.',
  too_many_filters: 'A survey can have {most} saved filters. Remove one, then save this one.',
  question_without_codes: 'Question {id} has no codes.',
  code_absent: 'This project has no such code.',
  code_exists: 'There is a code “{name}” already. Choose another name, or merge the two.',
  code_merged_into_itself: 'A code cannot be merged into itself, or into one that is merged or deleted.',
  code_rule_absent: 'This code has no such rule.',
  code_part_wrong: 'Words get a code, or lose it, in one answer at a time: name one, and give a place within its text.',
  code_words_missing: 'A rule needs a word with a letter or a digit.',
  code_change_absent: 'This survey has no such change of codes.',
  too_many_codes: 'A project can have {most} codes. Delete one, then add this one.',
  too_many_code_rules: 'A survey can have {most} rules. Remove one, then add this one.',
  too_many_coded: '{count} answers were found; {most} can be coded at once. Make a rule of the words instead.',
  finding_absent: 'This project has no such finding.',
  finding_without_chart: 'This question is left out or has no answers to be shown.',
  finding_without_number: 'This chart does not have that number: it was not answered, or its options have changed.',
  finding_without_answer: 'The answer is not there any more, or its question is not read as Open-ended any more.',
  finding_of_deleted_survey: 'The survey of this finding was deleted.',
  finding_too_large: 'The chart of a finding may have {most} bytes, and this one has {bytes}. Keep fewer columns.',
  no_findings: 'This project has no findings yet. Keep a chart, a number or a quote first.',
  too_many_findings: 'A project can have {most} findings. Delete one, then add this one.',
  question_without_spellings: 'Question {id} is {type}: only options and open answers have spellings to merge.',
  spelling_without_answer: '“{name}” counts as no answer here. Choose another name.',
  too_many_spellings: 'A question can have {most} merged spellings. Take some apart, then merge these.',
  coded_range_wrong: 'from and to must surround words of passage {position}, which has {length} UTF-16 units.',
  coded_passage_absent: 'It has no such coded passage.',
  passage_absent: 'It has no passage {position}.',
  too_many_coded_passages: 'One document can have {most} coded passages. Remove one, then add this one.',
  group_absent: 'This survey has no question with a column for each option that begins with “{id}”.',
  word_not_one: '“{word}” is not one word.',
  filter_without_options: 'Question {id} is {type}: only questions with options can be filtered by them.',
  filter_without_ticks: 'Question {id} is {type}: only columns of options can be ticked.',
  question_not_nps: 'Question {id} is {type}, not NPS.',
  question_not_open: 'Question {id} is {type}, not Open-ended.',
  question_not_numbers: 'Question {id} is {type}: it is not shown as numbers.',
  question_not_dates: 'Question {id} is {type}: it is not shown as dates.',
  personal_named:
    'The file would name what is left out with the personal details. Compare and filter by other questions.',
  question_not_comparable: 'Question {id} is {type}: compare by a question with options, numbers or times.',
  comparison_unknown: 'This survey cannot be compared by {by}.',
  weights_absent: 'Question {id} has no number above 0, so it cannot weigh the responses.',

  change_absent: 'This survey has no such change.',
  change_over: 'This change cannot be cancelled any more: it is over, or everything has changed already.',
  change_cancelled: 'This was cancelled. Nothing was changed.',
  columns_not_changeable:
    'Columns can change while the survey is COMPLETED and no other column of it is changing, nor its person key. Try again then.',
  column_of_type_already: 'This column is {type} already.',
  column_of_media:
    'This survey has media files, which are linked when it is imported: import it again with another column_mapping.',
  column_too_various: 'Column "{header}" has {options} different answers; {type} can have {most}. Nothing was changed.',
  column_mostly_unreadable:
    'Column "{header}" cannot be {type}: {unreadable} of {answered} answers ({share}%) are {nothing}{example}. Nothing was changed. Choose another type, or send any_share: true.',
  column_gone: 'The column is not there any more.',
  column_change_stopped: 'Changing this column stopped three times without an answer. Nothing was changed; try again.',
  person_key_not_changeable:
    'A person key can change while the survey is COMPLETED and nothing else of it is changing. Try again then.',
  person_key_without_people: 'No response has an answer in every column of this person key. Nothing was changed.',
  person_key_stopped:
    'Reading who answered stopped three times without an answer. Look at the person key of the survey, and try again.',
  people_changed_too_often:
    'Who answered has been changed {most} times in this survey, which is the most. Import it again.',

  answers_damaged:
    '{place} is damaged on the disk: the stored answers do not match their checksum. End Sheaf and run “sheaf repair”, which reads the part again from its file; or restore a backup, or import the file again as a new survey.',
  record_damaged:
    'The database is damaged: a text in it is not what was written. End Sheaf and restore a backup, or import the file again.',
  record_of_survey_damaged:
    'What the database holds about the survey "{name}" is damaged. End Sheaf and restore a backup, or import the file again as a new survey.',
  words_damaged:
    'The words of a document are damaged on the disk. End Sheaf and run “sheaf repair”, or import it again.',
  media_of_other_kind: 'Files of this kind are not supported. Upload one of {extensions}.',
  media_without_answer: 'No answer and no respondent of the survey matches this name.',
  media_linking_stopped: 'Linking stopped three times without an answer. Retry the file, then append to the survey.',
} as const;

/** Details of the sentences of `surveyProblems`. */
export const surveyDetails = {
  no_email: 'no e-mail address',
  no_score: 'no score from 0 to 10',
  no_time: 'no date or time that can be read',
  no_rank: 'no rank',
  nothing_of_type: 'nothing of that type',
  first_in_row: ', the first in row {row}: "{text}"',
  deleted_survey: 'A deleted survey',
  listed_parts: 'part {parts}',
  one_media_file: 'one media file',
  media_files: '{count} media files',
  parts_and_files: '{parts} and {files}',
  part_of_survey: 'Part {number} of the survey "{name}"',
} as const;

/** Why a part of a survey failed: the codes of `error_details` (docs/interface.md#error-details). */
export const partProblems = {
  object_missing: 'The file is no longer in storage. Upload the part again.',
  object_damaged: 'The file in storage is not what was uploaded. Upload the part again.',
  part_too_large: 'The file is larger than 50 MB. Split it into smaller parts.',
  empty_part: '{why}',
  no_rows: 'The file has a header but no rows below it.',
  binary_file: '{why}',
  bad_encoding: '{why}',
  too_many_columns: 'The file has {columns} columns; {most} are possible.',
  too_many_rows: 'The part has more than {most} rows. Split it into smaller parts.',
  unclosed_quote: 'A quote opens in this row and never closes. Close it, or double a quote that belongs to the answer.',
  ragged_row:
    'The row has {cells} cells, the header {columns}. Check for a separator inside an answer that is not in quotes.',
  header_mismatch: '{why} All parts must have identical headers.',
  missing_column: '{why} An appended part needs every column of the survey, in any order.',
  processing_stopped:
    'Processing this part stopped three times without an answer. Upload the part again with a retry, or split it into smaller parts.',
} as const;

/** Details of the sentences of `partProblems`. */
export const partDetails = {
  row_not_in_encoding: 'The text is not valid {encoding} in this row. Save the file as UTF-8.',
  not_in_encoding: 'The text is not valid {encoding}. Save the file as UTF-8.',
  header_lacks_column: 'This column of the first part is missing here.',
  header_has_more: 'The first part has no such column.',
  header_has_other: 'The first part has "{expected}" in its place.',
  survey_column_missing: 'This column of the survey is missing here.',
  survey_columns_missing: 'These columns of the survey are missing here: {names}.',
} as const;
