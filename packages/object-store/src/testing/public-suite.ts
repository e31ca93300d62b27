// The tests of ceph/s3-tests that the store aims to pass, without their `test_` (docs/storage.md#the-public-suite).
// lab/s3/s3-score.ts runs them. Our own tests have the names in their titles, which says what they are about and no more.

const split = (names: string): readonly string[] => names.trim().split(/\s+/);

/** Tests of both list operations. */
const listed = split(`
  many delimiter_basic encoding_basic delimiter_prefix delimiter_prefix_ends_with_delimiter delimiter_alt
  delimiter_prefix_underscore delimiter_percentage delimiter_whitespace delimiter_dot delimiter_unreadable delimiter_empty
  delimiter_none delimiter_not_exist prefix_basic prefix_alt prefix_empty prefix_none prefix_not_exist prefix_unreadable
  prefix_delimiter_basic prefix_delimiter_alt prefix_delimiter_prefix_not_exist prefix_delimiter_delimiter_not_exist
  prefix_delimiter_prefix_delimiter_not_exist maxkeys_one maxkeys_zero maxkeys_none`);

/** What the store must pass. */
export const must = [
  ...listed.flatMap((name) => [`bucket_list_${name}`, `bucket_listv2_${name}`]),
  ...split(`
  post_object_authenticated_request post_object_authenticated_no_content_type post_object_upload_larger_than_chunk
  post_object_set_key_from_filename post_object_ignored_header post_object_case_insensitive_condition_fields
  post_object_escaped_field_values post_object_user_specified_header post_object_upload_size_rgw_chunk_size_bug
  post_object_authenticated_request_bad_access_key post_object_invalid_signature post_object_invalid_access_key
  post_object_missing_policy_condition post_object_request_missing_policy_specified_field post_object_expired_policy
  post_object_wrong_bucket post_object_invalid_request_field_value post_object_invalid_date_format
  post_object_no_key_specified post_object_missing_signature post_object_condition_is_case_sensitive
  post_object_expires_is_case_sensitive post_object_missing_expires_condition post_object_missing_conditions_list
  post_object_upload_size_limit_exceeded post_object_missing_content_length_argument
  post_object_invalid_content_length_argument post_object_upload_size_below_minimum post_object_empty_conditions
  atomic_read_1mb atomic_read_4mb atomic_read_8mb atomic_write_1mb atomic_write_4mb atomic_write_8mb
  atomic_dual_write_1mb atomic_dual_write_4mb atomic_dual_write_8mb object_set_get_metadata_none_to_good
  object_set_get_metadata_none_to_empty object_set_get_metadata_overwrite_to_empty object_set_get_unicode_metadata
  object_metadata_replaced_on_put multi_object_delete multi_objectv2_delete multi_object_delete_key_limit
  multi_objectv2_delete_key_limit 100_continue object_write_to_nonexist_bucket object_read_not_exist
  object_read_unreadable object_requestid_matches_header_on_error object_head_zero_bytes object_write_check_etag
  object_write_cache_control object_write_expires object_write_read_update_read_delete object_write_file
  object_delete_key_bucket_gone multipart_upload multipart_upload_empty multipart_upload_small
  multipart_upload_contents multipart_upload_multiple_sizes multipart_upload_resend_part
  multipart_upload_size_too_small multipart_upload_overwrite_existing_object multipart_upload_complete_without_create
  multipart_upload_missing_part multipart_upload_incorrect_etag multipart_copy_small multipart_copy_invalid_range
  multipart_copy_without_range multipart_copy_special_names multipart_copy_multiple_sizes abort_multipart_upload
  abort_multipart_upload_not_found list_multipart_upload atomic_multipart_upload_write
  multipart_resend_first_finishes_last upload_part_copy_percent_encoded_key ranged_request_response_code
  ranged_big_request_response_code ranged_request_skip_leading_bytes_response_code
  ranged_request_return_trailing_bytes_response_code ranged_request_invalid_range ranged_request_empty_object
  bucket_list_empty bucket_list_distinct basic_key_count bucket_list_delimiter_not_skip_special
  bucket_listv2_fetchowner_notempty bucket_listv2_fetchowner_defaultempty bucket_listv2_fetchowner_empty
  bucket_list_maxkeys_invalid bucket_list_marker_none bucket_list_marker_empty bucket_list_marker_unreadable
  bucket_list_marker_not_in_list bucket_list_marker_after_list bucket_listv2_continuationtoken_empty
  bucket_listv2_continuationtoken bucket_listv2_both_continuationtoken_startafter bucket_listv2_startafter_unreadable
  bucket_listv2_startafter_not_in_list bucket_listv2_startafter_after_list bucket_list_return_data bucket_notexist
  bucketv2_notexist bucket_list_special_prefix object_raw_authenticated object_raw_authenticated_bucket_acl
  object_raw_authenticated_object_acl object_raw_authenticated_bucket_gone object_raw_authenticated_object_gone
  object_raw_response_headers object_raw_get_x_amz_expires_not_expired object_raw_get_x_amz_expires_out_range_zero
  object_raw_get_x_amz_expires_out_max_range object_raw_get_x_amz_expires_out_positive_range
  object_presigned_put_object_with_acl object_raw_put_authenticated_expired get_object_ifmatch_good
  get_object_ifmatch_failed get_object_ifnonematch_good get_object_ifnonematch_failed get_object_ifmodifiedsince_good
  get_object_ifmodifiedsince_failed get_object_ifunmodifiedsince_good get_object_ifunmodifiedsince_failed
  put_object_ifmatch_good put_object_ifmatch_failed put_object_ifmatch_overwrite_existed_good
  put_object_ifmatch_nonexisted_failed put_object_ifnonmatch_good put_object_ifnonmatch_failed
  put_object_ifnonmatch_nonexisted_good put_object_ifnonmatch_overwrite_existed_failed atomic_conditional_write_1mb
  copy_object_ifmatch_good copy_object_ifnonematch_failed bucket_create_naming_bad_starts_nonalpha
  bucket_create_naming_bad_short_one bucket_create_naming_bad_short_two bucket_create_naming_good_long_60
  bucket_create_naming_good_long_61 bucket_create_naming_good_long_62 bucket_create_naming_good_long_63
  bucket_list_long_name bucket_create_naming_bad_ip bucket_create_naming_dns_underscore bucket_create_naming_dns_long
  bucket_create_naming_dns_dash_at_end bucket_create_naming_dns_dot_dot bucket_create_naming_dns_dot_dash
  bucket_create_naming_dns_dash_dot bucket_create_naming_good_starts_alpha bucket_create_naming_good_starts_digit
  bucket_create_naming_good_contains_period bucket_create_naming_good_contains_hyphen bucket_create_exists
  bucket_get_location bucket_recreate_not_overriding bucket_create_special_key_names buckets_create_then_list
  bucket_head bucket_head_notexist bucket_delete_notexist bucket_delete_nonempty bucket_create_delete
  buckets_list_ctime list_buckets_invalid_auth list_buckets_bad_auth`),
];

/** What it should pass. */
export const should = split(`
  post_object_anonymous_request post_object_set_success_code post_object_set_invalid_success_code
  post_object_success_redirect_action post_object_tags_anonymous_request post_object_tags_authenticated_request
  atomic_dual_conditional_write_1mb atomic_write_bucket_gone list_multipart_upload_owner
  bucket_list_objects_anonymous bucket_listv2_objects_anonymous cors_presigned_get_object cors_presigned_put_object
  cors_presigned_put_object_with_acl list_buckets_anonymous set_cors cors_origin_response cors_origin_wildcard
  cors_header_option object_copy_zero_size object_copy_16m object_copy_same_bucket object_copy_verify_contenttype
  object_copy_to_itself object_copy_to_itself_with_metadata object_copy_diff_bucket object_copy_retaining_metadata
  object_copy_replacing_metadata object_copy_bucket_not_found object_copy_key_not_found get_obj_tagging
  get_obj_head_tagging put_max_tags put_excess_tags put_max_kvsize_tags put_excess_key_tags put_excess_val_tags
  put_modify_tags put_delete_tags put_obj_with_tags object_create_bad_md5_invalid_short object_create_bad_md5_bad
  object_create_bad_md5_empty object_create_bad_md5_none object_create_bad_expect_mismatch
  object_create_bad_expect_empty object_create_bad_expect_none object_create_bad_contenttype_empty
  object_create_bad_contenttype_none object_create_bad_authorization_empty object_create_bad_authorization_none
  bucket_put_bad_canned_acl object_checksum_sha256 multipart_checksum_sha256 multipart_reupload_checksum_and_etag`);

/** Names that the suite got after the target was set. */
export const newer = split(`
  put_object_if_match multipart_put_object_if_match put_current_object_if_none_match
  multipart_put_current_object_if_none_match put_current_object_if_match multipart_put_current_object_if_match
  put_object_current_if_match object_checksum_crc64nvme multipart_use_cksum_helper_sha256
  multipart_use_cksum_helper_crc64nvme multipart_use_cksum_helper_crc32 multipart_use_cksum_helper_crc32c
  multipart_use_cksum_helper_sha1`);

const reasons: readonly (readonly [reason: string, names: readonly string[]])[] = [
  [
    'it opens a bucket or an object to others, or asks for its ACL; this store has no ACLs',
    split(`
  post_object_authenticated_no_content_type post_object_authenticated_request_bad_access_key 100_continue
  object_delete_key_bucket_gone bucket_list_return_data object_raw_authenticated object_raw_authenticated_bucket_acl
  object_raw_authenticated_object_acl object_raw_authenticated_bucket_gone object_raw_authenticated_object_gone
  object_raw_get_x_amz_expires_not_expired object_raw_get_x_amz_expires_out_range_zero
  object_raw_get_x_amz_expires_out_max_range object_raw_get_x_amz_expires_out_positive_range
  bucket_create_special_key_names post_object_anonymous_request post_object_set_success_code
  post_object_set_invalid_success_code post_object_success_redirect_action post_object_tags_anonymous_request
  list_multipart_upload_owner bucket_list_objects_anonymous bucket_listv2_objects_anonymous
  cors_presigned_get_object cors_presigned_put_object cors_presigned_put_object_with_acl cors_origin_response
  cors_origin_wildcard cors_header_option bucket_put_bad_canned_acl`),
  ],
  ['it asks for the place of a bucket; this store has no places', ['bucket_get_location']],
  [
    'it asks for GetObjectAttributes, which this store does not have',
    ['sha256', 'crc64nvme', 'crc32', 'crc32c', 'sha1'].map((sum) => `multipart_use_cksum_helper_${sum}`),
  ],
  [
    'its client sends UTF-8 and reads Latin-1; this store serves the bytes that it was sent',
    ['object_set_get_unicode_metadata'],
  ],
  ['it wants 400 for a key with U+008A, which is valid UTF-8; this store answers 404', ['object_read_unreadable']],
  [
    'it wants an empty list; Amazon and this store answer 403 to a list of buckets without a signature',
    ['list_buckets_anonymous'],
  ],
  [
    'its client signs the request again before it is sent, so no store can refuse it',
    ['object_create_bad_authorization_empty', 'object_create_bad_authorization_none'],
  ],
  [
    'it wants versioning, which this store does not have',
    split(`
  put_current_object_if_none_match multipart_put_current_object_if_none_match put_current_object_if_match
  multipart_put_current_object_if_match put_object_current_if_match`),
  ],
];

/** Tests the store does not pass, each with the reason; docs/storage.md has the same table. */
export const declined: Readonly<Record<string, string>> = Object.fromEntries(
  reasons.flatMap(([reason, names]) => names.map((name) => [name, reason])),
);
