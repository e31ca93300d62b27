import { z } from 'zod';

/** A presigned form: "Every entry of `upload_fields` is sent as a form field before the `file` field." (section 1) */
export const presignedForm = z.object({
  upload_url: z.string(),
  upload_fields: z.record(z.string(), z.string()),
});
export type PresignedForm = z.output<typeof presignedForm>;

/** An entry of `upload_urls` (section 2.3), and the reply of a part retry. */
export const partUpload = presignedForm.extend({ part_number: z.number().int(), s3_key: z.string() });
export type PartUpload = z.output<typeof partUpload>;
