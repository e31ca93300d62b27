"""The AWS SDK for Python, with its defaults: it signs requests with version 4, links and forms with version 2."""
import io
from types import SimpleNamespace

import boto3
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError
from step_tools import check, check_equal, check_link, check_raises, fetch, post_form

VERSION = boto3.__version__
BUCKET = "boto3-made"
PARTS = TransferConfig(multipart_threshold=5 * 1024**2, multipart_chunksize=5 * 1024**2)


def open_session(place):
    keys = {"aws_access_key_id": place.access_key, "aws_secret_access_key": place.secret_key}
    common = {"endpoint_url": place.url, "region_name": "us-east-1", **keys}
    version4 = boto3.client("s3", config=Config(signature_version="s3v4"), **common)
    return SimpleNamespace(
        s3=boto3.client("s3", **common), version4=version4, resource=boto3.resource("s3", **common), sent=place.sent
    )


def read(session, key, **more):
    return session.s3.get_object(Bucket=BUCKET, Key=key, **more)["Body"].read()


def makes_a_bucket_and_lists_it(session):
    session.s3.create_bucket(Bucket=BUCKET)
    check(BUCKET in [bucket["Name"] for bucket in session.s3.list_buckets()["Buckets"]], "it is not listed")


def sends_and_reads_objects(session):
    for name in ("small", "empty"):
        session.s3.put_object(Bucket=BUCKET, Key=f"é {name}", Body=session.sent[name])
        check_equal(read(session, f"é {name}"), session.sent[name])


def sends_and_reads_a_stream_in_parts(session):
    session.s3.upload_fileobj(io.BytesIO(session.sent["large"]), BUCKET, "é large", Config=PARTS)
    received = io.BytesIO()
    session.s3.download_fileobj(BUCKET, "é large", received, Config=PARTS)
    check_equal(received.getvalue(), session.sent["large"])


def reads_ranges(session):
    check_equal(read(session, "é large", Range="bytes=300000-700000"), session.sent["large"][300000:700001])
    check_raises(ClientError, lambda: read(session, "é small", Range="bytes=5000-"), "InvalidRange")


def keeps_metadata_and_headers(session):
    facts = {"ContentType": "text/csv", "Metadata": {"team": "blue"}, "CacheControl": "no-store"}
    session.s3.put_object(Bucket=BUCKET, Key="facts", Body=b"x", **facts)
    head = session.s3.head_object(Bucket=BUCKET, Key="facts")
    check_equal({name: head[name] for name in facts}, facts)


def keeps_tags(session):
    tags = [{"Key": "wave", "Value": "2"}]
    session.s3.put_object_tagging(Bucket=BUCKET, Key="facts", Tagging={"TagSet": tags})
    check_equal(session.s3.get_object_tagging(Bucket=BUCKET, Key="facts")["TagSet"], tags)


def copies_a_large_object_in_parts(session):
    session.s3.copy({"Bucket": BUCKET, "Key": "é large"}, BUCKET, "copy", Config=PARTS)
    check_equal(read(session, "copy"), session.sent["large"])


def lists_in_pages(session):
    pages = session.s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, PaginationConfig={"PageSize": 2})
    found = [item["Key"] for page in pages for item in page["Contents"]]
    check_equal(found, ["copy", "facts", "é empty", "é large", "é small"])


def writes_under_a_condition(session):
    write = lambda: session.s3.put_object(Bucket=BUCKET, Key="facts", Body=b"y", IfNoneMatch="*")
    check_raises(ClientError, write, "PreconditionFailed")


def keeps_a_checksum_of_the_whole_object(session):
    session.s3.put_object(Bucket=BUCKET, Key="summed", Body=session.sent["small"], ChecksumAlgorithm="SHA256")
    head = session.s3.head_object(Bucket=BUCKET, Key="summed", ChecksumMode="ENABLED")
    check_equal((len(head["ChecksumSHA256"]), head["ContentLength"]), (44, 1024))


def links_with_signature_2(session):
    link = session.s3.generate_presigned_url("get_object", {"Bucket": BUCKET, "Key": "é large"}, ExpiresIn=300)
    check("AWSAccessKeyId=" in link, f"it is not of version 2: {link}")
    check_link(link, session.sent["large"])


def links_with_signature_4(session):
    link = session.version4.generate_presigned_url("get_object", {"Bucket": BUCKET, "Key": "é large"}, ExpiresIn=300)
    check("X-Amz-Signature=" in link, f"it is not of version 4: {link}")
    check_link(link, session.sent["large"])


def writes_by_links_of_both_versions(session):
    for name in ("s3", "version4"):
        link = getattr(session, name).generate_presigned_url("put_object", {"Bucket": BUCKET, "Key": name}, ExpiresIn=300)
        check_equal(fetch(link, "PUT", name.encode(), {"Content-Type": ""})[0], 200)
        check_equal(read(session, name), name.encode())


def sends_forms_of_both_versions(session):
    for client in (session.s3, session.version4):
        form = client.generate_presigned_post(BUCKET, "posted", Conditions=[["content-length-range", 1, 10]])
        check_equal(post_form(form["url"], form["fields"], "hello"), 204)
        check_equal(post_form(form["url"], form["fields"], "12345678901"), 400)
        check_equal(post_form(form["url"], {**form["fields"], "key": "other"}, "hello"), 403)


def aborts_an_upload(session):
    target = {"Bucket": BUCKET, "Key": "aborted"}
    target["UploadId"] = session.s3.create_multipart_upload(**target)["UploadId"]
    session.s3.upload_part(**target, PartNumber=1, Body=b"x")
    check_equal(len(session.s3.list_parts(**target)["Parts"]), 1)
    session.s3.abort_multipart_upload(**target)
    check_raises(ClientError, lambda: session.s3.list_parts(**target), "NoSuchUpload")


def deletes_and_misses_an_object(session):
    session.s3.delete_object(Bucket=BUCKET, Key="facts")
    check_raises(ClientError, lambda: read(session, "facts"), "NoSuchKey")


def deletes_everything_and_the_bucket(session):
    check_raises(ClientError, lambda: session.s3.delete_bucket(Bucket=BUCKET), "BucketNotEmpty")
    bucket = session.resource.Bucket(BUCKET)
    bucket.objects.all().delete()
    bucket.delete()
    check_raises(ClientError, lambda: session.s3.head_bucket(Bucket=BUCKET), "404")


STEPS = [
    makes_a_bucket_and_lists_it, sends_and_reads_objects, sends_and_reads_a_stream_in_parts, reads_ranges,
    keeps_metadata_and_headers, keeps_tags, copies_a_large_object_in_parts, lists_in_pages, writes_under_a_condition,
    keeps_a_checksum_of_the_whole_object, links_with_signature_2, links_with_signature_4, writes_by_links_of_both_versions,
    sends_forms_of_both_versions, aborts_an_upload, deletes_and_misses_an_object,
    deletes_everything_and_the_bucket,
]
