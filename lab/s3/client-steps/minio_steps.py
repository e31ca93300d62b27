"""The client of MinIO for Python."""
import io
from datetime import datetime, timedelta, timezone
from types import SimpleNamespace

import minio
from minio.commonconfig import ComposeSource, CopySource, Tags
from minio.datatypes import PostPolicy
from minio.deleteobjects import DeleteObject
from minio.error import S3Error
from step_tools import check, check_equal, check_link, check_raises, fetch, post_form

VERSION = minio.__version__
BUCKET = "minio-py-made"


def open_session(place):
    host = place.url.split("//")[1]
    client = minio.Minio(host, access_key=place.access_key, secret_key=place.secret_key, secure=False)
    return SimpleNamespace(client=client, url=place.url, sent=place.sent, folder=place.folder)


def read(session, key, **more):
    answer = session.client.get_object(BUCKET, key, **more)
    try:
        return answer.read()
    finally:
        answer.close()
        answer.release_conn()


def makes_and_finds_a_bucket(session):
    session.client.make_bucket(BUCKET)
    check_equal([session.client.bucket_exists(name) for name in (BUCKET, "never-made")], [True, False])
    check(BUCKET in [bucket.name for bucket in session.client.list_buckets()], "it is not listed")


def sends_and_reads_objects(session):
    for name in ("small", "empty"):
        content = session.sent[name]
        session.client.put_object(BUCKET, f"from/é {name}", io.BytesIO(content), len(content), metadata={"team": "blue"})
        check_equal(read(session, f"from/é {name}"), content)


def sends_a_stream_of_unknown_length_in_parts(session):
    stream = io.BytesIO(session.sent["large"])
    session.client.put_object(BUCKET, "from/é large", stream, -1, part_size=5 * 1024**2)
    check_equal(read(session, "from/é large"), session.sent["large"])


def sends_and_fetches_a_file(session):
    session.client.fput_object(BUCKET, "file", str(session.folder / "sent" / "é large"), content_type="text/csv")
    session.client.fget_object(BUCKET, "file", str(session.folder / "minio-py"))
    check_equal((session.folder / "minio-py").read_bytes(), session.sent["large"])


def reads_a_range(session):
    found = read(session, "from/é large", offset=300000, length=400000)
    check_equal(found, session.sent["large"][300000:700000])


def tells_size_type_and_metadata(session):
    file = session.client.stat_object(BUCKET, "file")
    check_equal((file.size, file.content_type), (len(session.sent["large"]), "text/csv"))
    check_equal(session.client.stat_object(BUCKET, "from/é small").metadata["x-amz-meta-team"], "blue")


def lists_a_folder_and_everything(session):
    names = lambda **more: [item.object_name for item in session.client.list_objects(BUCKET, **more)]
    check_equal(names(), ["file", "from/"])
    check_equal(names(recursive=True), ["file", "from/é empty", "from/é large", "from/é small"])


def copies_an_object(session):
    session.client.copy_object(BUCKET, "copy", CopySource(BUCKET, "from/é small"))
    check_equal(read(session, "copy"), session.sent["small"])


def composes_an_object_of_two(session):
    sources = [ComposeSource(BUCKET, "from/é large"), ComposeSource(BUCKET, "from/é small")]
    session.client.compose_object(BUCKET, "composed", sources)
    check_equal(read(session, "composed"), session.sent["large"] + session.sent["small"])


def keeps_tags(session):
    tags = Tags.new_object_tags()
    tags["wave"] = "2"
    session.client.set_object_tags(BUCKET, "copy", tags)
    check_equal(dict(session.client.get_object_tags(BUCKET, "copy")), {"wave": "2"})


def links_and_writes_by_a_link(session):
    link = session.client.presigned_get_object(BUCKET, "from/é large", expires=timedelta(minutes=5))
    check_link(link, session.sent["large"])
    link = session.client.presigned_put_object(BUCKET, "linked", expires=timedelta(minutes=5))
    check_equal(fetch(link, "PUT", b"hello")[0], 200)
    check_equal(read(session, "linked"), b"hello")


def sends_a_form(session):
    policy = PostPolicy(BUCKET, datetime.now(timezone.utc) + timedelta(minutes=10))
    policy.add_equals_condition("key", "posted")
    policy.add_content_length_range_condition(1, 10)
    fields = {"key": "posted", **session.client.presigned_post_policy(policy)}
    url = f"{session.url}/{BUCKET}"
    check_equal([post_form(url, fields, content) for content in ("hello", "12345678901")], [204, 400])


def deletes_and_misses_an_object(session):
    session.client.remove_object(BUCKET, "copy")
    check_raises(S3Error, lambda: session.client.stat_object(BUCKET, "copy"), "NoSuchKey")


def deletes_everything_and_the_bucket(session):
    check_raises(S3Error, lambda: session.client.remove_bucket(BUCKET), "BucketNotEmpty")
    items = session.client.list_objects(BUCKET, recursive=True)
    errors = list(session.client.remove_objects(BUCKET, [DeleteObject(item.object_name) for item in items]))
    check_equal(errors, [])
    session.client.remove_bucket(BUCKET)
    check_equal(session.client.bucket_exists(BUCKET), False)


STEPS = [
    makes_and_finds_a_bucket, sends_and_reads_objects, sends_a_stream_of_unknown_length_in_parts, sends_and_fetches_a_file,
    reads_a_range, tells_size_type_and_metadata, lists_a_folder_and_everything, copies_an_object, composes_an_object_of_two,
    keeps_tags, links_and_writes_by_a_link, sends_a_form, deletes_and_misses_an_object, deletes_everything_and_the_bucket,
]
