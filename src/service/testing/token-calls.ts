import type { CreatedKey } from '../data/keys/keys.store.ts';
import type { TestService } from './test-service.ts';

export const tokenPath = '/api/v1/oauth/token';
export const formType = 'application/x-www-form-urlencoded';
export const grant_type = 'client_credentials';

/** How a key names itself in a request for a token. */
export const toId = ({ client_id, client_secret }: CreatedKey) => ({ client_id, client_secret });

/** Requests that tests of access tokens make of a service. */
export function tokenCalls(service: TestService) {
  return {
    /**
     * Requests a token.
     * @param form a body as it travels, or its fields
     */
    request(form: string | Record<string, string>, headers: Record<string, string> = {}) {
      const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
      return service.call('POST', tokenPath, { body, headers: { 'content-type': formType, ...headers } });
    },
    /** Uses a token. @returns the status of the answer */
    async ask(token: string): Promise<number> {
      return (await service.call('GET', '/import/projects', { token })).status;
    },
  };
}
