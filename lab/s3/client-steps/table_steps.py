"""Libraries that read and write tables in a store: s3fs, pandas, PyArrow and DuckDB."""
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import duckdb
import pandas
import pyarrow
import pyarrow.dataset
import pyarrow.parquet
import s3fs
from pyarrow.fs import FileSelector, S3FileSystem
from step_tools import check, check_equal, check_link

VERSION = f"s3fs {s3fs.__version__}, pandas {pandas.__version__}, pyarrow {pyarrow.__version__}, duckdb {duckdb.__version__}"
BUCKET = "tables-made"
TABLE = pandas.DataFrame({"id": range(2000), "text": [f"Antwort {number}: schön, 很好" for number in range(2000)]})


def open_duckdb(place):
    """httpfs comes in a package of its own here, because DuckDB would download it."""
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    extensions = Path(find_spec("duckdb_ext").submodule_search_locations[0]) if find_spec("duckdb_ext") else Path("none")
    [extension] = list(extensions.glob("extensions/*/*/httpfs.duckdb_extension"))[:1] or ["httpfs"]
    connection.execute(f"LOAD '{extension}'")
    host = place.url.split("//")[1]
    connection.execute(
        f"CREATE SECRET (TYPE s3, KEY_ID '{place.access_key}', SECRET '{place.secret_key}', ENDPOINT '{host}', "
        "URL_STYLE 'path', USE_SSL false, REGION 'us-east-1')"
    )
    return connection


def open_session(place):
    options = {"key": place.access_key, "secret": place.secret_key, "client_kwargs": {"endpoint_url": place.url}}
    host = place.url.split("//")[1]
    arrow = S3FileSystem(access_key=place.access_key, secret_key=place.secret_key, endpoint_override=host, scheme="http")
    return SimpleNamespace(
        fs=s3fs.S3FileSystem(**options), options=options, arrow=arrow, sent=place.sent, place=place, duck=None
    )


def query(session, sql):
    session.duck = session.duck or open_duckdb(session.place)
    return session.duck.execute(sql).fetchall()


def s3fs_makes_a_bucket(session):
    session.fs.mkdir(BUCKET)
    check_equal(session.fs.exists(BUCKET), True)


def s3fs_writes_and_reads_objects(session):
    for name, content in session.sent.items():
        session.fs.pipe(f"{BUCKET}/from/é {name}", content)
        check_equal(session.fs.cat(f"{BUCKET}/from/é {name}"), content)


def s3fs_streams_a_file_in_parts(session):
    with session.fs.open(f"{BUCKET}/streamed", "wb", block_size=5 * 1024**2) as file:
        for at in range(0, len(session.sent["large"]), 1_000_000):
            file.write(session.sent["large"][at : at + 1_000_000])
    with session.fs.open(f"{BUCKET}/streamed", "rb") as file:
        file.seek(15_000_000)
        check_equal(file.read(100_000), session.sent["large"][15_000_000:15_100_000])


def s3fs_lists_finds_and_tells_sizes(session):
    check_equal(session.fs.glob(f"{BUCKET}/from/*ll"), [f"{BUCKET}/from/é small"])
    check_equal(session.fs.info(f"{BUCKET}/from/é large")["size"], len(session.sent["large"]))
    check_equal(session.fs.du(f"{BUCKET}/from"), len(session.sent["large"]) + 1024)


def s3fs_copies_and_moves(session):
    session.fs.copy(f"{BUCKET}/streamed", f"{BUCKET}/copy")
    session.fs.mv(f"{BUCKET}/copy", f"{BUCKET}/moved")
    session.fs.invalidate_cache()
    check_equal([session.fs.exists(f"{BUCKET}/{name}") for name in ("copy", "moved")], [False, True])


def s3fs_links_to_an_object(session):
    check_link(session.fs.sign(f"{BUCKET}/from/é large"), session.sent["large"])


def s3fs_keeps_metadata_and_tags(session):
    session.fs.setxattr(f"{BUCKET}/from/é small", team="blue")
    check_equal(session.fs.getxattr(f"{BUCKET}/from/é small", "team"), "blue")
    session.fs.put_tags(f"{BUCKET}/from/é small", {"wave": "2"})
    check_equal(session.fs.get_tags(f"{BUCKET}/from/é small"), {"wave": "2"})


def pandas_writes_and_reads_csv(session):
    path = f"s3://{BUCKET}/table.csv"
    TABLE.to_csv(path, index=False, storage_options=session.options)
    check(pandas.read_csv(path, storage_options=session.options).equals(TABLE), "the table differs")


def pandas_writes_and_reads_compressed_csv(session):
    path = f"s3://{BUCKET}/table.csv.gz"
    TABLE.to_csv(path, index=False, storage_options=session.options)
    check(pandas.read_csv(path, storage_options=session.options).equals(TABLE), "the table differs")


def pandas_writes_and_reads_parquet(session):
    path = f"s3://{BUCKET}/table.parquet"
    TABLE.to_parquet(path, storage_options=session.options)
    check(pandas.read_parquet(path, storage_options=session.options).equals(TABLE), "the table differs")


def arrow_streams_and_reads_an_object(session):
    with session.arrow.open_output_stream(f"{BUCKET}/arrow/large") as file:
        file.write(session.sent["large"])
    with session.arrow.open_input_file(f"{BUCKET}/arrow/large") as file:
        check_equal(file.read_at(100_000, 15_000_000), session.sent["large"][15_000_000:15_100_000])
        check_equal(file.size(), len(session.sent["large"]))


def arrow_writes_and_reads_a_partitioned_dataset(session):
    parts = TABLE.assign(part=TABLE["id"] % 3)
    table = pyarrow.Table.from_pandas(parts, preserve_index=False)
    pyarrow.parquet.write_to_dataset(table, f"{BUCKET}/arrow/set", partition_cols=["part"], filesystem=session.arrow)
    found = pyarrow.dataset.dataset(f"{BUCKET}/arrow/set", filesystem=session.arrow, partitioning="hive")
    check_equal(found.to_table(filter=pyarrow.dataset.field("part") == 1).num_rows, int((parts["part"] == 1).sum()))


def arrow_lists_a_folder(session):
    found = session.arrow.get_file_info(FileSelector(f"{BUCKET}/arrow/set", recursive=False))
    check_equal(sorted(info.base_name for info in found), ["part=0", "part=1", "part=2"])


def arrow_copies_moves_and_deletes(session):
    session.arrow.copy_file(f"{BUCKET}/arrow/large", f"{BUCKET}/arrow/copy")
    session.arrow.move(f"{BUCKET}/arrow/copy", f"{BUCKET}/arrow/moved")
    session.arrow.delete_file(f"{BUCKET}/arrow/moved")
    names = ("large", "copy", "moved")
    found = session.arrow.get_file_info([f"{BUCKET}/arrow/{name}" for name in names])
    check_equal([info.is_file for info in found], [True, False, False])


def duckdb_reads_csv(session):
    check_equal(query(session, f"SELECT count(*), sum(id) FROM 's3://{BUCKET}/table.csv'"), [(2000, 1999000)])


def duckdb_reads_parquet_by_ranges(session):
    check_equal(query(session, f"SELECT text FROM 's3://{BUCKET}/table.parquet' WHERE id = 7"), [("Antwort 7: schön, 很好",)])


def duckdb_writes_and_reads_a_glob(session):
    query(session, f"COPY (SELECT range AS id, range % 2 AS part FROM range(1000)) TO 's3://{BUCKET}/duck' "
                   "(FORMAT parquet, PARTITION_BY part)")
    check_equal(query(session, f"SELECT count(*), sum(id) FROM 's3://{BUCKET}/duck/*/*.parquet'"), [(1000, 499500)])


def s3fs_removes_the_bucket_with_all_objects(session):
    session.fs.invalidate_cache()
    session.fs.rm(BUCKET, recursive=True)
    session.fs.invalidate_cache()
    check_equal(session.fs.exists(BUCKET), False)


STEPS = [
    s3fs_makes_a_bucket, s3fs_writes_and_reads_objects, s3fs_streams_a_file_in_parts, s3fs_lists_finds_and_tells_sizes,
    s3fs_copies_and_moves, s3fs_links_to_an_object, s3fs_keeps_metadata_and_tags, pandas_writes_and_reads_csv,
    pandas_writes_and_reads_compressed_csv, pandas_writes_and_reads_parquet, arrow_streams_and_reads_an_object,
    arrow_writes_and_reads_a_partitioned_dataset, arrow_lists_a_folder, arrow_copies_moves_and_deletes, duckdb_reads_csv,
    duckdb_reads_parquet_by_ranges, duckdb_writes_and_reads_a_glob, s3fs_removes_the_bucket_with_all_objects,
]
