/**
 * Shows the progress of a long run. In a terminal one line is overwritten; otherwise a new line is
 * written every five seconds.
 */
export interface Progress {
  show(line: string): void;
  /** Clears the line. */
  done(): void;
}

export interface Screen {
  readonly isTerminal: boolean;
  write(text: string): void;
}

export function createProgress(screen: Screen, now: () => number = Date.now): Progress {
  const everyMilliseconds = screen.isTerminal ? 100 : 5000;
  let shownAt = now();
  let length = 0;
  return {
    show(line) {
      if (now() - shownAt < everyMilliseconds) return;
      shownAt = now();
      screen.write(screen.isTerminal ? `\r${line.padEnd(length)}` : `${line}\n`);
      length = line.length;
    },
    done() {
      if (screen.isTerminal && length > 0) screen.write(`\r${' '.repeat(length)}\r`);
      length = 0;
    },
  };
}
