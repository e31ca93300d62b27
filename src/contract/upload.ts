import { z } from 'zod';

/** A presigned form: every entry of `upload_fields` is sent before the field `file` (docs/interface.md#upload-a-form). */
export const presignedForm = z.object({
  upload_url: z.string(),
  upload_fields: z.record(z.string(), z.string()),
});
export type PresignedForm = z.output<typeof presignedForm>;

/** The form of one part: docs/interface.md#survey-parts. */
export const partUpload = presignedForm.extend({ part_number: z.number().int(), s3_key: z.string() });
export type PartUpload = z.output<typeof partUpload>;

/** Of a status: a sentence that says what the service lacks at the moment. It continues by itself. Absent: nothing is in its way. */
export const waitingFor = { waiting_for: z.string().optional() };
