import { underKills } from './kill-harness.ts';
import { checkObjects, findStore } from './kill-records.ts';
import { assertWhole, importParts } from './marked-surveys.ts';

interface CampaignReport {
  kills: number;
  imports: number;
  /** Of these, uploads the store had answered with 204. */
  acknowledged: number;
}

/**
 * Kills the service with SIGKILL at `kills` random moments of imports, restarts it each time, and lets the client continue.
 * @param random 0 to 1, for a campaign that can be repeated
 * @throws Error when a row is lost or doubled, an import does not complete, or an acknowledged object is gone.
 */
export function killCampaign(kills: number, random?: () => number): Promise<CampaignReport> {
  return underKills({ kills, gapMs: 600, random }, async (service) => {
    const { caller } = service;
    const keys = new Map<string, string>();
    for (let n = 1; service.isKilling() || n === 1; n++)
      keys.set(`import ${n}`, await importParts(service, `import ${n}`));
    for (const [name, key] of keys) await assertWhole(caller, { key, name });
    await checkObjects(await findStore(service), caller.acknowledged, new Set());
    return { kills: service.kills(), imports: keys.size, acknowledged: caller.acknowledged.size };
  });
}
