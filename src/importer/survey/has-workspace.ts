import type { CallOptions } from '../client/client.ts';
import { lacksAddress } from '../client/lacks-address.ts';
import { ClientError } from '../client/read-reply.ts';
import type { ImportContext } from '../transfer/import-context.ts';

/**
 * Asks once whether the service has the workspace interface; another service does not know what goes beyond the import
 * interface.
 * @throws ClientError when the service cannot be asked
 */
export async function hasWorkspace(context: ImportContext, call: CallOptions): Promise<boolean> {
  const { entry } = context;
  if (entry.has_workspace === null) {
    entry.has_workspace = await context.client.getInstance({}, call).then(
      () => true,
      (error: unknown) => {
        if (lacksAddress(error)) return false;
        // 403: the service has this endpoint, and the key lacks the scope.
        if (error instanceof ClientError && !error.isTemporary && error.status > 0) return error.status === 403;
        throw error;
      },
    );
    await context.save();
  }
  return entry.has_workspace;
}
