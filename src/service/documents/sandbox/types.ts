/** The most that a hostile file may use. */
export interface SandboxLimits {
  /** Resident memory of the child and everything it starts. */
  memoryBytes: number;
  timeMs: number;
  /** Standard output; `fileBytes` limits the work folder. */
  outputBytes: number;
  fileBytes: number;
}

/** A command that runs without network, without our environment, and may write in its work folder only. */
export interface SandboxCommand {
  file: string;
  args: readonly string[];
  workDir: string;
  /** Files and folders that it reads besides the system's programs and libraries: its input, its own modules. */
  reads?: readonly string[];
  /**
   * `computer`: everything but the data folder, for a program that a person chose, which may need whatever lies on the
   * computer. Absent: only what is listed.
   */
  sees?: 'computer';
  limits?: Partial<SandboxLimits>;
}

export type SandboxResult =
  | { kind: 'ended'; code: number; stdout: Buffer; stderr: string }
  /** `why` is 'crash' if a signal ended it that we did not send. */
  | { kind: 'killed'; why: 'memory' | 'time' | 'output' | 'crash' | 'stopped' };

/** Runs a command in the sandbox. Resolves when it and all its children are gone. @throws Error when it cannot be started. */
export type RunInSandbox = (command: SandboxCommand, stopping?: AbortSignal) => Promise<SandboxResult>;
