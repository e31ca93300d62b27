import { crc32 } from 'node:zlib';
import { type DomainError, damaged } from '../core/errors.ts';
import type { Row } from './schema/tables.ts';
import type { Handle } from './sqlite/open.ts';

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
export function describeDamage(db: Handle, { part_id }: DamagedPart): DomainError {
  const part = db
    .prepare<[number], Row<'survey_parts', 'part_number'> & Row<'surveys', 'name'>>(
      'SELECT p.part_number, u.name FROM survey_parts p JOIN surveys u ON u.id = p.upload_id WHERE p.id = ?',
    )
    .get(part_id);
  const place = part === undefined ? 'A deleted survey' : `Part ${part.part_number} of the survey "${part.name}"`;
  return damaged(
    `${place} is damaged on the disk: the stored answers do not match their checksum. ` +
      'Put a copy of the data folder back, or import the file again as a new survey.',
  );
}

/** @returns the CRC-32 of blocks of bytes, one after the other; null counts as no bytes */
export function checksumOf(...blocks: readonly (Uint8Array | null)[]): number {
  return blocks.reduce<number>((checksum, block) => (block === null ? checksum : crc32(block, checksum)), 0);
}

/**
 * @param stored the checksum that was written with the blocks
 * @throws DamagedPart when the blocks are others
 */
export function requireChecksum(part_id: number, stored: number, ...blocks: readonly (Uint8Array | null)[]): void {
  if (checksumOf(...blocks) !== stored) throw new DamagedPart(part_id);
}
