import { matchModes } from '@sheaf/survey-columns';
import { type Command, Option } from 'commander';
import { alreadyImportedPolicies } from './already-imported.ts';
import { collect, pathOption } from './command.ts';
import { leaveOutOption, mapOption } from './import-options.ts';
import { addReadingOptions } from './reading-options.ts';

/** Options for rows that cannot be read as they are. */
function addRowOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--bad-rows <policy>', 'rows that cannot be read as they are (default: stop)').choices([
        'stop',
        'skip',
        'mend',
      ]),
    )
    .addOption(
      new Option('--short-rows <policy>', 'rows with too few cells (default: pad, with blank cells)').choices([
        'pad',
        'skip',
      ]),
    )
    .option('--rejects <file>', 'where skipped rows are saved (default: FILE.rejects.csv)', pathOption);
}

/** Options for tables: how their columns are read, and what is changed in their rows. */
export function addTableOptions(command: Command): Command {
  return addRowOptions(addReadingOptions(command))
    .option('--no-panel', 'do not add respondents to the research panel')
    .option('--map <header=type>', 'the type of a column (again for more)', collect(mapOption))
    .option('--auto-map', 'let the service decide the columns not mapped')
    .option(
      '--template <file>',
      'the mapping of a template, a data dictionary or a receipt; --map comes first',
      pathOption,
    )
    .addOption(
      new Option('--date-order <order>', 'dates that can be read both ways: day or month first').choices([
        'dmy',
        'mdy',
      ]),
    )
    .option('--leave-out <kind|row|rows>', 'responses not to send (again for more)', collect(leaveOutOption))
    .option('--redact <header>', 'replace personal details in a column of any type (again for more)', collect(String))
    .addOption(
      new Option('--already-imported <policy>', 'a file that is in the project already (default: stop)').choices(
        alreadyImportedPolicies,
      ),
    )
    .option('--name <name>', "the survey's name (default: the file's)")
    .option(
      '--media <folder>',
      "the survey's recordings, named in a MEDIA_RESPONSE column or after respondents",
      pathOption,
    )
    .addOption(
      new Option('--media-match <how>', 'how a file is named after its respondent (default: stem)').choices(matchModes),
    )
    .option('--media-column <header>', 'the column that names the respondent’s file, after Email and Name');
}
