"""What the Python steps share."""
import urllib.error
import urllib.request
import uuid


def check(condition, words):
    """assert would be left out by python -O."""
    if not condition:
        raise AssertionError(words)


def describe(value):
    """Returns a value in words; of bytes their number."""
    return f"{len(value)} bytes" if isinstance(value, bytes) else str(value)[:120]


def check_equal(found, wanted):
    check(found == wanted, f"found {describe(found)}, wanted {describe(wanted)}")


def check_raises(kind, work, words):
    """Checks that the work fails with an error of that kind that has the words in it."""
    try:
        work()
    except kind as error:
        check(words in str(error), f"{words} is not in: {error}")
    else:
        raise AssertionError(f"it did not fail with {words}")


def fetch(url, method="GET", body=None, headers=None):
    """Returns the status and the body of an answer, an error too."""
    request = urllib.request.Request(url, data=body, method=method, headers=headers or {})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def check_link(url, wanted):
    """Fetches a link without a signature of its own: whole, and its last bytes."""
    check_equal(fetch(url), (200, wanted))
    check_equal(fetch(url, headers={"Range": "bytes=-1000"}), (206, wanted[-1000:]))


def post_form(url, fields, content):
    """Sends a form with a file. Returns the status."""
    boundary = uuid.uuid4().hex
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()
    ]
    parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n{content}\r\n')
    body = ("".join(parts) + f"--{boundary}--\r\n").encode()
    status, _ = fetch(url, "POST", body, {"Content-Type": f"multipart/form-data; boundary={boundary}"})
    return status
