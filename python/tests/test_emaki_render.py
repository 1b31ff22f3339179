"""Tests of the package; EMAKI_PROGRAM names the program where the package has none in it. `python -m unittest discover python/tests` runs them."""

import datetime
import asyncio
import json
import os
import pickle
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import textwrap
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import emaki_render
from emaki_render._errors import error


def feed(text, rows=3):
    return [{"id": str(row), "body": f"{text}, row {row}", "date": "3m"} for row in range(rows)]


def size(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


class Pictures(unittest.TestCase):
    def test_a_feed_of_dictionaries_and_one_of_a_path_are_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "feed.json"
            path.write_text(json.dumps(feed("hello")))
            picture = emaki_render.render(path, size=(200, 300), scale=2)
            self.assertEqual(picture, emaki_render.render(feed("hello"), size="200x300", scale=2))
            self.assertEqual(size(picture), (400, 600))
            self.assertEqual((picture.width, picture.height, picture.format), (400, 600, "png"))
            here = os.getcwd()
            try:
                # The process that is warm was started elsewhere.
                os.chdir(folder)
                self.assertEqual(emaki_render.render("feed.json", size=(200, 300), scale=2), picture)
            finally:
                os.chdir(here)
            picture.save(Path(folder) / "list.png")
            self.assertEqual((Path(folder) / "list.png").read_bytes(), picture)
            self.assertEqual(sorted(os.listdir(folder)), ["feed.json", "list.png"])

    def test_options_change_the_picture(self):
        pictures = {
            emaki_render.render(feed("a"), size=(200, 100), scale=1, **options)
            for options in [{}, {"theme": "material"}, {"appearance": "dark"}, {"dir": "rtl"}, {"overlay": ["frames", "hit"]}]
        }
        self.assertEqual(len(pictures), 5)
        cell = {"cell": "title", "data": {"title": "text"}, "layout": {"text": {"text": "{{ title }}"}}}
        picture = emaki_render.render([{"title": "x"}], cell=cell, size=(100, 50), scale=1)
        self.assertEqual(size(picture), (100, 50))

    def test_a_moment_may_be_a_datetime_and_what_no_option_can_be_is_named(self):
        rows = [{"body": "a", "date": "2026-01-01T00:00:00Z"}]
        moment = datetime.datetime(2026, 1, 1, 0, 5)
        self.assertEqual(emaki_render.render(rows, now=moment, size=(200, 100)), emaki_render.render(rows, now="2026-01-01T00:05:00Z", size=(200, 100)))
        with self.assertRaisesRegex(emaki_render.UsageError, '"now" cannot be a date. Give a string or a number.'):
            emaki_render.render(rows, now=moment.date())
        with self.assertRaisesRegex(emaki_render.UsageError, '"strict" is no option of a picture.*date_style'):
            emaki_render.render(rows, strict=True)

    def test_jupyter_shows_a_picture(self):
        picture = emaki_render.render(feed("a"), size=(150, 50), scale=1)
        self.assertEqual(picture._repr_png_(), bytes(picture))
        self.assertEqual(picture._repr_mimebundle_(), {"image/png": bytes(picture)})
        self.assertEqual(str(picture), f"<emaki_render.Picture png 150 x 50, {len(picture)} bytes>")
        copy = pickle.loads(pickle.dumps(picture))
        self.assertEqual((copy, copy.width, copy.warnings), (picture, 150, ()))
        with emaki_render.Renderer(format="webp") as renderer:
            other = renderer.render(feed("a"), size=(50, 50))
        self.assertEqual((other[8:12], other.format, other._repr_png_()), (b"WEBP", "webp", None))
        with emaki_render.Renderer(format="jpg") as renderer:
            other = renderer.render(feed("a"), device="phone", font="Noto Sans CJK JP")
        self.assertEqual((other[:3], other.format, list(other._repr_mimebundle_())), (b"\xff\xd8\xff", "jpg", ["image/jpeg"]))

    def test_what_is_missing_is_warned_about(self):
        picture = emaki_render.render([{"id": "a", "body": "x", "imageURL": "no such.png"}], size=(150, 50), scale=1)
        self.assertEqual([warning.row for warning in picture.warnings], ["a"])
        self.assertIn("no such.png", picture.warnings[0].message)


class Errors(unittest.TestCase):
    def test_faults_have_a_code_and_say_how_to_mend_them(self):
        for kind, code, draw in [
            (emaki_render.FeedError, 65, lambda: emaki_render.render([{"bod": 1}])),
            (emaki_render.FeedError, 65, lambda: emaki_render.render([], cell={"cell": 1})),
            (emaki_render.FeedError, 65, lambda: emaki_render.render([], size=(0, 1))),
            (emaki_render.InputError, 66, lambda: emaki_render.render("/no such feed.json")),
            (emaki_render.UsageError, 64, lambda: emaki_render.render([], colour=1)),
            (emaki_render.UsageError, 64, lambda: emaki_render.render([], size=390)),
            (emaki_render.UsageError, 64, lambda: emaki_render.render([], size=(390,))),
            (emaki_render.UsageError, 64, lambda: emaki_render.render([{"body": "a"}], size=(9, 9)).save("/nowhere/a.jpg")),
            (emaki_render.UsageError, 64, lambda: emaki_render.render([float("nan")])),
            (emaki_render.UsageError, 64, lambda: emaki_render.render([{1, 2}])),
            (emaki_render.UsageError, 64, lambda: emaki_render.Renderer(split=100)),
            (emaki_render.UsageError, 64, lambda: emaki_render.Renderer(jobs="many").render([])),
        ]:
            with self.subTest(code=code), self.assertRaises(kind) as caught:
                draw()
            self.assertEqual(caught.exception.code, code)
            self.assertIsNotNone(caught.exception.mend, str(caught.exception))
            self.assertNotIn("standard input", str(caught.exception))
        with self.assertRaises(TypeError):
            emaki_render.render(b"[]")
        # The page of the command's help is no part of a message.
        with self.assertRaises(emaki_render.EmakiError) as caught:
            emaki_render.Renderer(fonts="/nowhere/fonts.lock").render([])
        self.assertNotIn("See:", str(caught.exception))

    def test_a_mapping_is_a_line_or_what_would_be_in_its_file(self):
        wanted = bytes(emaki_render.render([{"body": "x", "id": "a"}], size=(200, 60), scale=1))
        for mapping in ["body=.t,id=.n", {"body": "{t}", "id": ".n"}]:
            self.assertEqual(bytes(emaki_render.render([{"t": "x", "n": "a"}], map=mapping, size=(200, 60), scale=1)), wanted)

    def test_a_picture_may_be_a_jpeg(self):
        with emaki_render.Renderer(format="jpg", size=(100, 50), scale=1) as renderer:
            picture = renderer.render([{"body": "Hello"}])
        self.assertEqual((picture.format, bytes(picture)[:3]), ("jpg", b"\xff\xd8\xff"))

    def test_a_place_is_parted_from_the_message(self):
        fault = error(65, "standard input, line 7: news.yaml:3:5: \"colr\" is no key. Did you mean \"color\"?")
        self.assertEqual((fault.place, fault.mend), ("news.yaml:3:5", 'Did you mean "color"?'))
        self.assertEqual(error(65, "feed standard input, line 2: row 0 (counted from 0) has no \"body\". Add it to the row.").mend, "Add it to the row.")
        self.assertEqual(pickle.loads(pickle.dumps(fault)).message, fault.message)

    def test_options_are_named_as_python_spells_them(self):
        for message, mend in [
            ("x is wrong. Say where it is with --map 'body=.title'.", "Say where it is with map='body=.title'."),
            ("x is wrong. Allow its folder with --allow-path.", "Allow its folder with allow_path."),
            ("x is off. Give --net on, or save it.", "Give net='on', or save it."),
            ("x is wrong. Use emaki --help.", "Use emaki --help."),
        ]:
            self.assertEqual(error(65, message).mend, mend)
        with self.assertRaises(emaki_render.EmakiError) as caught:
            emaki_render.render([{"body": "a"}], only="zz")
        self.assertTrue(caught.exception.message.startswith('the feed has no row "zz"'), caught.exception.message)

    def test_a_program_that_is_not_there_is_named(self):
        environment = {**os.environ, "EMAKI_PROGRAM": "/no/such/program"}
        done = subprocess.run([sys.executable, "-c", "import emaki_render; emaki_render.render([])"], env=environment, capture_output=True, text=True)
        self.assertIn("emaki_render._errors.ProgramError: there is no program at /no/such/program", done.stderr)

    def test_a_module_without_a_program_says_how_to_get_one(self):
        with tempfile.TemporaryDirectory() as folder:
            source = Path(emaki_render.__file__).parent
            shutil.copytree(source, Path(folder) / source.name, ignore=shutil.ignore_patterns("_bundle", "__pycache__"))
            environment = {key: value for key, value in os.environ.items() if key != "EMAKI_PROGRAM"} | {"PYTHONPATH": folder}
            done = subprocess.run([sys.executable, "-m", "emaki_render"], env=environment, cwd=folder, capture_output=True, text=True)
        self.assertIn("Install the two wheels that scripts/package makes, emaki_render and emaki_render_fonts, or name a program", done.stderr)

    def test_without_a_program_the_command_says_what_to_do(self):
        environment = {**os.environ, "EMAKI_PROGRAM": "/no/such/program"}
        done = subprocess.run([sys.executable, "-m", "emaki_render", "--version"], env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("/no/such/program", done.stderr)


class Texts(unittest.TestCase):
    def test_no_text_asks_an_index_or_imports_the_package_that_has_the_name_emaki_there(self):
        root = Path(__file__).parents[2]
        texts = [path.read_text() for folder in ("docs", "python", "samples", "Sources/EmakiCommand/Help") for path in sorted((root / folder).rglob("*.md"))]
        lines = [line for text in [(root / "README.md").read_text(), *texts] for line in text.splitlines()]
        installs = [line for line in lines if "pip install" in line]
        self.assertGreater(len(installs), 2)
        for line in installs:
            self.assertRegex(line, r"pip install --no-index --find-links \S+ emaki-render(\s|$)")
        self.assertEqual([line for line in lines if re.search(r"(import|from|-m) emaki\b(?!-)", line)], [])


class Command(unittest.TestCase):
    def test_the_module_is_the_command(self):
        done = subprocess.run([sys.executable, "-m", "emaki_render", "render", "-", "-o", "-", "--size", "60x40", "--scale", "1"], input=b'[{"body": "x"}]', capture_output=True)
        self.assertEqual((done.returncode, size(done.stdout)), (0, (60, 40)))
        self.assertEqual(subprocess.run([sys.executable, "-m", "emaki_render", "render"], capture_output=True).returncode, 64)


class Warm(unittest.TestCase):
    def test_many_threads_get_each_its_own_picture(self):
        wanted = {width: size(emaki_render.render(feed("a"), size=(width, 40), scale=1)) for width in range(20, 60)}
        with emaki_render.Renderer(scale=1, jobs=2) as renderer, ThreadPoolExecutor(8) as pool:
            draw = lambda width: size(renderer.render(feed("a"), size=(width, 40)))
            widths = list(wanted) * 5
            self.assertEqual(list(pool.map(draw, widths)), [wanted[width] for width in widths])
            pictures = renderer.map([feed(str(row)) for row in range(50)], ahead=7, size=(300, 60))
            self.assertEqual(len(set(pictures)), 50)

    def test_tasks_get_each_its_own_picture(self):
        async def draw():
            with emaki_render.Renderer(scale=1) as renderer:
                return await asyncio.gather(*(renderer.render_async(feed("a"), size=(width, 40)) for width in range(20, 60)))

        self.assertEqual([picture.width for picture in asyncio.run(draw())], list(range(20, 60)))
        self.assertEqual(asyncio.run(emaki_render.render_async(feed("a"), size=(30, 30), scale=1)).width, 30)

    def test_a_renderer_is_an_asynchronous_context(self):
        async def draw():
            async with emaki_render.Renderer(size=(50, 20), scale=1) as renderer:
                return await renderer.render_async([{"body": "a"}])

        self.assertEqual(asyncio.run(draw()).width, 50)

    def test_a_process_that_is_killed_loses_and_doubles_nothing(self):
        with emaki_render.Renderer(scale=1, jobs=2) as renderer:
            renderer.render(feed("first"), size=(20, 20))
            kills = 0
            futures = []
            for count in range(120):
                futures.append(renderer.submit(feed(str(count), rows=40), size=(100 + count, 2000)))
                process = renderer._process
                if count % 30 == 29 and process:
                    process.popen.kill()
                    kills += 1
            self.assertEqual([future.result(120).width for future in futures], [100 + count for count in range(120)])
            self.assertGreater(kills, 0)
        self.assertFalse([thread for thread in threading.enumerate() if thread.name.startswith("emaki lost")])

    def test_a_feed_that_ends_processes_is_the_only_one_that_fails(self):
        script = textwrap.dedent(f"""\
            #!{sys.executable}
            import os, signal, subprocess, sys
            emaki = subprocess.Popen([{emaki_render.program()!r}, *sys.argv[1:]], stdin=subprocess.PIPE)
            signal.signal(signal.SIGTERM, lambda *_: (emaki.kill(), os._exit(0)))
            for line in sys.stdin.buffer:
                if b"poison" in line:
                    emaki.kill()
                    os.kill(os.getpid(), signal.SIGKILL)
                emaki.stdin.write(line)
                emaki.stdin.flush()
            """)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "poisoned"
            path.write_text(script)
            path.chmod(0o755)
            with emaki_render.Renderer(program=str(path), scale=1) as renderer:
                futures = [renderer.submit(feed("poison" if count == 5 else "good"), size=(20 + count, 20)) for count in range(12)]
                for count, future in enumerate(futures):
                    if count == 5:
                        self.assertRegex(str(future.exception(60)), "ended twice at this feed.*Killed")
                        self.assertEqual(future.exception().code, 70)
                    else:
                        self.assertEqual(future.result(60).width, 20 + count)

    def test_closing_waits_for_what_is_in_work_and_leaves_no_process(self):
        renderer = emaki_render.Renderer(scale=1)
        futures = [renderer.submit(feed(str(count), rows=40), size=(100, 2000)) for count in range(10)]
        process = renderer._process
        renderer.close()
        renderer.close()
        self.assertTrue(all(future.done() and future.result().width == 100 for future in futures))
        self.assertIsNotNone(process.popen.poll())
        with self.assertRaises(ValueError):
            renderer.render([])

    def test_a_fork_draws_with_a_process_of_its_own(self):
        wanted = emaki_render.render(feed("a"), size=(30, 30), scale=1)
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(writing, b"same" if emaki_render.render(feed("a"), size=(30, 30), scale=1) == wanted else b"other")
            os._exit(0)
        os.waitpid(child, 0)
        self.assertEqual(os.read(reading, 9), b"same")


if __name__ == "__main__":
    unittest.main()
