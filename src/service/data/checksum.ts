import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { DomainError, damagedError } from '../core/errors.ts';
import { problem } from '../core/problems.ts';
import type { Reader } from './database.ts';
import { findRow } from './rows.ts';

/** Stored bytes are not those that were written: the disk or another program changed them. */
export class DamagedPart extends Error {
  override readonly name = 'DamagedPart';
  readonly part_id: number;

  constructor(part_id: number) {
    super(`What is stored of part ${part_id} does not match its checksum.`);
    this.part_id = part_id;
  }
}

/** @returns the refusal that names the survey and the part */
export async function describeDamage(db: Reader, { part_id }: DamagedPart): Promise<DomainError> {
  const part = await db
    .selectFrom('survey_parts as p')
    .innerJoin('surveys as u', 'u.id', 'p.upload_id')
    .select(['p.part_number', 'u.name'])
    .where('p.id', '=', part_id)
    .executeTakeFirst();
  const place =
    part === undefined
      ? problem('deleted_survey')
      : problem('part_of_survey', { number: String(part.part_number), name: part.name });
  return damagedError('answers_damaged', { place });
}

/** @returns the same error; if a record of the survey is damaged that was asked for, one that names it. @param asked what was asked for */
export async function nameDamaged(db: Reader, error: unknown, asked: unknown): Promise<unknown> {
  const { survey_key } = z.object({ survey_key: z.string() }).safeParse(asked).data ?? {};
  if (survey_key === undefined || !(error instanceof DomainError) || error.problem?.code !== 'record_damaged')
    return error;
  const survey = await findRow(db, 'surveys', ['name'], { survey_key });
  return survey === undefined ? error : damagedError('record_of_survey_damaged', survey);
}

/** @returns the CRC-32 of blocks of bytes, one after the other; null counts as no bytes */
export function computeChecksum(...blocks: readonly (Uint8Array | null)[]): number {
  return blocks.reduce<number>((checksum, block) => (block === null ? checksum : crc32(block, checksum)), 0);
}

/**
 * @param stored the checksum that was written with the blocks
 * @throws DamagedPart when the blocks are others
 */
export function requireChecksum(part_id: number, stored: number, ...blocks: readonly (Uint8Array | null)[]): void {
  if (computeChecksum(...blocks) !== stored) throw new DamagedPart(part_id);
}
