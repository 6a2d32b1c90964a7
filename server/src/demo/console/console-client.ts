import { addDays } from '@recoup/domain/shared/days';

/** The client that the simulated agency does not handle once the demo has started, so that there is work in the console. */
export const consoleClientCode = 'MESAPW';

/** Days before the demo starts, in which the simulated agency issues no statement for the client. */
const unstatedDays = 40;

export const isStatedInConsole = (code: string, day: string, beganOn: string): boolean =>
  code === consoleClientCode && day >= addDays(beganOn, -unstatedDays);
