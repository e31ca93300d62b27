// For drills: loaded before the program by `--import`, it makes the clock of a node wrong by SHEAF_DRILL_CLOCK_MS milliseconds.
const offset = Number(process.env.SHEAF_DRILL_CLOCK_MS ?? 0);
const RightDate = Date;

class WrongDate extends RightDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RightDate.now() + offset);
    else super(...given);
  }

  static override now(): number {
    return RightDate.now() + offset;
  }
}
globalThis.Date = WrongDate as DateConstructor;
