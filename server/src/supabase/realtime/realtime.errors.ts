/** An error in the wire's format: `Code: message`. */
export class RealtimeError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  get reason(): string {
    return `${this.code}: ${this.message}`;
  }
}

export const unauthorized = (topic: string) =>
  new RealtimeError('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`);
export const badToken = () => new RealtimeError('MalformedJWT', 'The token provided is not a valid JWT');
export const tokenExpired = () => new RealtimeError('InvalidJWTToken', 'Token has expired');
export const sessionEnded = () => new RealtimeError('InvalidJWTToken', 'The session of this token has ended');
export const factorMissing = () => new RealtimeError('Unauthorized', 'Two-factor authentication is required');
export const privateOnly = () => new RealtimeError('PrivateOnly', 'This project only allows private channels');
export const tooManyChannels = () => new RealtimeError('ChannelRateLimitReached', 'Too many channels');
export const tooManyChanges = () => new RealtimeError('ChannelRateLimitReached', 'Too many subscriptions to row changes');
export const tooManyJoins = () => new RealtimeError('ClientJoinRateLimitReached', 'Too many joins per second');
export const tooManySockets = () => new RealtimeError('ConnectionRateLimitReached', 'Too many connected users');
export const badJoin = (message: string) => new RealtimeError('InvalidJoinPayload', message);
export const badReplay = (message: string) => new RealtimeError('UnableToReplayMessages', message);
export const unavailable = () =>
  new RealtimeError('UnableToConnectToProject', 'Realtime was unable to connect to the project database');
