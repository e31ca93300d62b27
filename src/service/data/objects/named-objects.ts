import { nameBucketFolder, toObjectPath } from '@sheaf/object-store';

/** The one bucket of the embedded store. */
export const embeddedBucket = 'sheaf';

/** An object that a row names. */
export interface NamedObject {
  s3_key: string;
  /** For people. */
  name: string;
  survey: string | null;
  part: number | null;
  /** 1: the object must be there. Once it need not be there, it never must be again. */
  is_needed: number;
}

/** A query of all objects that rows name, on either database. */
export const namedObjectsQuery = `
  SELECT p.s3_key, 'the CSV file' AS name, u.name AS survey, p.part_number AS part,
    p.status IN ('UPLOADED', 'PROCESSED') AND u.purging_at IS NULL AS is_needed
  FROM survey_parts p JOIN stored_surveys u ON u.id = p.upload_id
  UNION ALL SELECT m.s3_key, 'the file "' || m.filename || '"', u.name, NULL, m.status IN ('UPLOADED', 'LINKED') AND u.purging_at IS NULL
  FROM survey_media m JOIN stored_surveys u ON u.id = m.upload_id
  UNION ALL SELECT s3_key, 'the document "' || name || '"', NULL, NULL, processing_status = 'completed' AND purging_at IS NULL FROM stored_insights
  UNION ALL SELECT s3_key, 'the file "' || name || '"', NULL, NULL, status = 'completed' AND purging_at IS NULL FROM stored_files
  UNION ALL SELECT thumbnail_key, 'a picture of a document', NULL, NULL, id NOT IN (
    SELECT extract_id FROM stored_insights WHERE purging_at IS NOT NULL AND extract_id IS NOT NULL
    UNION ALL SELECT extract_id FROM stored_files WHERE purging_at IS NOT NULL AND extract_id IS NOT NULL
    UNION ALL SELECT m.extract_id FROM survey_media m JOIN stored_surveys u ON u.id = m.upload_id
      WHERE u.purging_at IS NOT NULL AND m.extract_id IS NOT NULL) FROM extracts WHERE thumbnail_key IS NOT NULL`;

/** The folder of the embedded bucket, below that of the store, with slashes. */
const bucketFolder = nameBucketFolder(embeddedBucket);

/** @returns where the embedded store has the object of a key, below its folder, with slashes */
export const nameObjectFile = (key: string): string => `${bucketFolder}/${toObjectPath(key)}`;
