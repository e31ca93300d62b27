/**
 * Gives the current token.
 * @param refused a token that the service has just refused. A source that can get another one returns that, else the same
 */
export type TokenSource = (refused?: string) => string | Promise<string>;

/** The token of one call. It is renewed once when the service refuses it, because a service may end a token early. */
export class Bearer {
  readonly #source: TokenSource;
  #used: string | null = null;
  #isRenewed = false;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  async take(): Promise<string> {
    this.#used = await this.#source();
    return this.#used;
  }

  /** The service has refused the token. @returns whether there is another one */
  async renew(): Promise<boolean> {
    const refused = this.#used;
    if (refused === null || this.#isRenewed) return false;
    this.#isRenewed = true;
    return (await this.#source(refused)) !== refused;
  }
}
