"""How close letters and pictures are to their ideals, as tables in Markdown.

    scripts/check looks      # needs Pillow and NumPy; where Debian's chromium is installed, it is a column

The program is that of EMAKI_PROGRAM, or .build/release/emaki. Each program is compared with its own drawing at four times the scale, put together four by four: what the same
outlines would cover exactly. `ink` is how much more or less a text covers than its ideal, in percent; `letters` the sum of all differences of
its pixels from the ideal, in percent of the ink, where the ideal's baseline is moved by quarters of a pixel to the whole one that the text has;
`gaps` how far the centres of neighbouring letters are apart, less than in the ideal, in device pixels: the root of the mean square, and the largest.
`avatar` is the largest difference of what a pixel of a circle is covered, of 255; `photograph` one of 400 x 400 pixels with much detail at the size
of an avatar, against Pillow's Lanczos, inside the circle: the peak signal to noise ratio in decibels, more is better.
"""

import itertools, json, os, shutil, subprocess, sys, tempfile
from pathlib import Path

import numpy
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = Path(os.environ.get("EMAKI_PROGRAM") or ROOT / ".build/release/emaki").resolve()
FONT = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
TEXT = "Hamburgefonstiv: quick brown foxes jump over 0123456789 lazy dogs"
# Letters that stand alone, at places of every fraction of a pixel.
LETTERS = " ".join("Hamburgefonstivquckbrwxjpd")
FACTOR, LARGEST = 4, 16
LOOKS = {"dark on light": ("#000000", "#ffffff", "light"), "light on dark": ("#ffffff", "#000000", "dark")}


def pixels(path, size, scale):
    """The channels of a picture, which must have the size in points that was asked for."""
    picture = Image.open(path).convert("RGB")
    picture.size == (size[0] * scale, size[1] * scale) or sys.exit(f"error: {path} is {picture.size}, not {size} at scale {scale}")
    return numpy.asarray(picture).astype(float)


def run(*command, **options):
    subprocess.run(command, check=True, capture_output=True, **options)


class Chromium:
    def draw(self, body, size, scale, folder):
        style = f"@font-face {{ font-family: I; src: url(file://{FONT}) }} body {{ margin: 0; font: 14px/20px I }}"
        (folder / "page.html").write_text(f"<!DOCTYPE html><style>{style}</style>{body}")
        shot = folder / "chromium.png"
        words = "--headless --no-sandbox --disable-gpu --disable-lcd-text --hide-scrollbars".split()
        window = [f"--force-device-scale-factor={scale}", f"--window-size={size[0]},{size[1]}", f"--screenshot={shot}"]
        run("chromium", *words, *window, folder / "page.html")
        return pixels(shot, size, scale)

    def text(self, look, scale, folder, text=TEXT):
        color, ground, _ = LOOKS[look]
        return self.draw(f'<div style="padding: 10px; height: 20px; color: {color}; background: {ground}">{text}</div>', (600, 40), scale, folder)

    def avatar(self, scale, folder, picture):
        return self.draw(f'<img src="{picture}" style="margin: 7px; width: 50px; height: 50px; border-radius: 25px">', (64, 64), scale, folder)


class Emaki:
    def draw(self, rows, options, folder):
        feed, target = folder / "feed.json", folder / "emaki.png"
        feed.write_text(json.dumps(rows))
        run(PROGRAM, "render", feed, "-o", target, "--force", *options.split(), cwd=folder)
        return target

    def text(self, look, scale, folder, text=TEXT):
        target = self.draw([{"body": text}], f"--size 700x80 --scale {scale} --theme {LOOKS[look][2]}", folder)
        # The text alone, without the avatar and the separator.
        return pixels(target, (700, 80), scale)[int(20 * scale) : int(56 * scale), int(70 * scale) : int(690 * scale)]

    def avatar(self, scale, folder, picture):
        target = self.draw([{"body": " ", "imageURL": str(picture)}], f"--size 390x80 --scale {scale}", folder)
        return pixels(target, (390, 80), scale)[: 78 * scale, 10 * scale : 70 * scale]


def reduced(drawn):
    """The means of squares of four by four pixels."""
    height, width = drawn.shape[0] // FACTOR, drawn.shape[1] // FACTOR
    return drawn.reshape(height, FACTOR, width, FACTOR, 3).mean(axis=(1, 3))


def ink_and_letters(program, look, scale, folder):
    drawn, dense = program.text(look, scale, folder), program.text(look, scale * FACTOR, folder)
    ink = lambda part: numpy.abs(part - drawn[0, 0]).sum()
    ideals = [reduced(numpy.roll(dense, rows, axis=0)) for rows in range(-FACTOR // 2, FACTOR // 2 + 1)]
    full = ink(ideals[0])
    return (ink(drawn) / full - 1) * 100, min(numpy.abs(drawn - ideal).sum() for ideal in ideals) / full * 100


def centres(drawn):
    """Where the letters of a text stand, in pixels: the centres of their ink. Between two letters are a few blank columns, within one there are none."""
    columns = numpy.abs(drawn - drawn[0, 0]).sum(axis=(0, 2))
    inked = numpy.flatnonzero(columns)
    parts = numpy.split(inked, numpy.flatnonzero(numpy.diff(inked) > 1) + 1)
    return numpy.array([(columns[part] * (part + 0.5)).sum() / columns[part].sum() for part in parts])


def gaps(program, scale, folder):
    # The ideal is as large as all programs draw it: there, letters stand at quarters of its pixels, too.
    drawn, ideal = (centres(program.text("dark on light", size, folder, LETTERS)) for size in (scale, LARGEST))
    len(drawn) == len(ideal) or sys.exit(f"error: {type(program).__name__} at scale {scale}: {len(drawn)} letters, not {len(ideal)}")
    errors = numpy.diff(drawn) - numpy.diff(ideal) * scale / LARGEST
    return numpy.sqrt((errors**2).mean()), numpy.abs(errors).max()


def photograph_ratio(program, scale, folder, picture):
    side = 50 * scale
    drawn, ideal = program.avatar(scale, folder, picture), numpy.asarray(Image.open(picture).resize((side, side), Image.LANCZOS)).astype(float)
    y, x = numpy.mgrid[0:side, 0:side]
    inside = (x - side / 2 + 0.5) ** 2 + (y - side / 2 + 0.5) ** 2 < (side / 2 - 3 * scale) ** 2
    # The picture's place is where it differs least from the ideal.
    places = itertools.product(range(drawn.shape[0] - side + 1), range(drawn.shape[1] - side + 1))
    return 10 * numpy.log10(255**2 / max(1e-9, min(((drawn[top : top + side, left : left + side] - ideal)[inside] ** 2).mean() for top, left in places)))


def letters_and_pictures(programs, folder):
    red, photograph = folder / "red.png", folder / "photograph.png"
    Image.new("RGB", (400, 400), (255, 0, 0)).save(red)
    # Waves that become finer from the left to the right and from the top to the bottom, in three colours.
    y, x = numpy.mgrid[0:400, 0:400] / 400.0
    waves = numpy.stack([numpy.sin(40 * x * x + 30 * y), numpy.sin(60 * y * y + 12 * x), numpy.sin(50 * x * y + 5)], axis=2)
    Image.fromarray((127.5 + 120 * waves).round().astype("uint8")).save(photograph)

    def row(name, scale, texts):
        print(f"| {name} | {scale:g} | {' | '.join(texts)} |", flush=True)

    print(f"| | scale | {' | '.join(type(program).__name__ for program in programs)} |\n| --- | --- |{' --- |' * len(programs)}")
    for look, scale in itertools.product(LOOKS, (1, 2, 3)):
        found = [ink_and_letters(program, look, scale, folder) for program in programs]
        row(f"{look}: ink, letters", scale, [f"{ink:+.1f} %, {error:.1f} %" for ink, error in found])
    for scale in (1, 1.5, 2, 3):
        row("gaps: usual, largest", scale, ["{:.2f}, {:.2f} px".format(*gaps(program, scale, folder)) for program in programs])
    for scale in (1, 2, 3):
        # Of red on white, green says how much of a pixel the circle covers.
        errors = [numpy.abs(program.avatar(scale, folder, red) - reduced(program.avatar(scale * FACTOR, folder, red)))[:, :, 1].max() for program in programs]
        row("avatar", scale, [f"{error:.0f}" for error in errors])
        row("photograph", scale, [f"{photograph_ratio(program, scale, folder, photograph):.1f} dB" for program in programs])


def main():
    programs = [Emaki()] + ([Chromium()] if shutil.which("chromium") else [])
    with tempfile.TemporaryDirectory() as folder:
        letters_and_pictures(programs, Path(folder))


main()
