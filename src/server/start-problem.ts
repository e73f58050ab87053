/** Ends of the process that a service manager can tell apart (sysexits.h). */
export const EXIT = { badSettings: 78, cannotStart: 69, bug: 70, inUse: 75 } as const;

/** A reason not to start, or not to go on, that whoever runs Caudal can act on: `message` is Spanish, one line per problem. */
export class StartProblem extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.cannotStart) {
    super(message);
    this.name = 'StartProblem';
    this.exitCode = exitCode;
  }
}
