import { Argument, type Command, type Option } from 'commander';
import { type CommandEntry, commandEntries, takesFile } from './command-tree.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

const flagsOf = ({ short, long }: Option): string[] =>
  [short, long].filter((flag) => flag !== undefined && flag !== null);
const takesValue = ({ required, optional }: Option): boolean => required || optional;
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** In bash and zsh: for each command the words that can follow it, and for each option what its value can be. */
function caseLines(entries: readonly CommandEntry[]): string[] {
  return entries.map(({ path, words, options, takesFiles }) => {
    const all = [...words, ...options.flatMap(flagsOf)].join(' ');
    return `    ${quoted(path)}) words=${quoted(all)}; files=${takesFiles ? 1 : 0} ;;`;
  });
}

function valueLines(entries: readonly CommandEntry[]): string[] {
  // An option of one name takes the same in every command.
  const taking = entries.flatMap(({ options }) => options.filter(takesValue));
  const seen = new Map(taking.flatMap((option) => flagsOf(option).map((flag) => [flag, option] as const)));
  return [...seen].map(([flag, option]) => {
    const choices = option.argChoices?.join(' ') ?? '';
    return `    ${flag}) value=1; words=${quoted(choices)}; files=${takesFile(option) ? 1 : 0} ;;`;
  });
}

/** Finds the command in the words so far, then what can follow. The same for bash and zsh, which runs bash's completions. */
function bash(entries: readonly CommandEntry[]): string {
  const paths = entries.map(({ path }) => quoted(path)).join('|');
  return `# Completion of sheaf for bash. In ~/.bashrc: eval "$(sheaf completion bash)"
_sheaf() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  local path='' next words='' files=0 value=0 at name equals=1 start=''
  # Bash takes the = of --option=value for a word. Zsh leaves the whole as one word, and wants to be offered the whole.
  if [ "$word" = '=' ]; then word=''
  elif [ "$before" = '=' ]; then before=\${COMP_WORDS[COMP_CWORD-2]}
  elif [[ "$word" == --*=* ]]; then before=\${word%%=*}; start="$before="; word=\${word#*=}
  else equals=0; fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    next="\${path:+$path }\${COMP_WORDS[at]}"
    case "$next" in
      ${paths}) path=$next ;;
      *) break ;;
    esac
  done
  case "$before" in
${valueLines(entries).join('\n')}
  esac
  if [ "$value$equals" = 00 ]; then
    case "$path" in
${caseLines(entries).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [ "$files" = 1 ]; then
    # A name may hold blanks. The compgen of zsh looks at PREFIX for what was typed.
    while IFS= read -r name; do COMPREPLY+=("$name"); done < <(
      [ -z "$start" ] || PREFIX=$word IPREFIX=
      compgen -f -- "$word"
    )
  fi
  for ((at = 0; at < \${#COMPREPLY[@]}; at++)); do COMPREPLY[at]="$start\${COMPREPLY[at]}"; done
}
complete -o filenames -F _sheaf sheaf
`;
}

function zsh(entries: readonly CommandEntry[]): string {
  const script = bash(entries).split('\n').slice(1).join('\n');
  return `# Completion of sheaf for zsh. In ~/.zshrc: eval "$(sheaf completion zsh)"
autoload -Uz compinit bashcompinit && { (( $+functions[compdef] )) || compinit } && bashcompinit
${script}`;
}

function fishOption(condition: string, option: Option): string {
  const { short, long, description, argChoices } = option;
  const name = [short ? `-s ${short.slice(1)}` : '', long ? `-l ${long.slice(2)}` : ''].filter(Boolean).join(' ');
  const choices = argChoices ? ` -a ${quoted(argChoices.join(' '))}` : '';
  const value = takesValue(option) ? (takesFile(option) ? ' -rF' : ` -x${choices}`) : '';
  return `complete -c sheaf -n ${quoted(condition)} ${name}${value} -d ${quoted(description)}`;
}

function fish(entries: readonly CommandEntry[]): string {
  const described = new Map(entries.map(({ path, description }) => [path, description]));
  const lines = entries.flatMap(({ path, words, options, takesFiles }) => {
    const condition = `__sheaf_at ${quoted(path)}`;
    const following = words.map((name) => {
      const own = path === '' ? name : `${path} ${name}`;
      return `complete -c sheaf -f -n ${quoted(condition)} -a ${name} -d ${quoted(described.get(own) ?? '')}`;
    });
    const files = takesFiles ? [`complete -c sheaf -F -n ${quoted(condition)}`] : [];
    return [...following, ...files, ...options.map((option) => fishOption(condition, option))];
  });
  return `# Completion of sheaf for fish. Once: sheaf completion fish > ~/.config/fish/completions/sheaf.fish
function __sheaf_at
  set -l paths ${entries
    .filter(({ path }) => path !== '')
    .map(({ path }) => quoted(path))
    .join(' ')}
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$path $word")
    contains -- "$next" $paths; or break
    set path $next
  end
  test "$path" = "$argv[1]"
end
complete -c sheaf -f
${lines.join('\n')}
`;
}

const scripts: Readonly<Record<Shell, (entries: readonly CommandEntry[]) => string>> = { bash, zsh, fish };

/** `sheaf completion` (docs/command-line.md#completion) */
export function register(program: Command): void {
  program
    .command('completion')
    .description('print the script by which a shell completes commands, options and files at Tab')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action((shell: Shell) => {
      process.stdout.write(scripts[shell](commandEntries(program)));
    });
}
