"""How close letters and pictures are to their ideals, as tables in Markdown.

    scripts/check looks      # needs Pillow and NumPy; where Debian's chromium is installed, it is a column

The program is that of EMAKI_PROGRAM, or .build/release/emaki. Each program is compared with its own drawing at four times the scale, put together four by four: what the same
outlines would cover exactly. `ink` is how much more or less a text covers than its ideal, in percent; `letters` the sum of all differences of
its pixels from the ideal, in percent of the ink, where the ideal's baseline is moved by quarters of a pixel to the whole one that the text has;
`gaps` how far the centres of neighbouring letters are apart, less than in the ideal, in device pixels: the root of the mean square, and the largest.
`avatar` is the largest difference of what a pixel of a circle is covered, of 255; `photograph` one of 400 x 400 pixels with much detail at the size
of an avatar, against Pillow's Lanczos, inside the circle: the peak signal to noise ratio in decibels, more is better. For colours it makes
pictures with profiles that it writes itself: the largest difference of a channel from Chromium's and from Pillow's ImageCms, of 255.
"""

import io, itertools, json, os, shutil, struct, subprocess, sys, tempfile
from pathlib import Path

import numpy
from PIL import Image, ImageCms

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
    def draw(self, body, size, scale, folder, *options):
        style = f"@font-face {{ font-family: I; src: url(file://{FONT}) }} body {{ margin: 0; font: 14px/20px I }}"
        (folder / "page.html").write_text(f"<!DOCTYPE html><style>{style}</style>{body}")
        shot = folder / "chromium.png"
        words = "--headless --no-sandbox --disable-gpu --disable-lcd-text --hide-scrollbars".split()
        window = [f"--force-device-scale-factor={scale}", f"--window-size={size[0]},{size[1]}", f"--screenshot={shot}"]
        run("chromium", *words, *options, *window, folder / "page.html")
        return pixels(shot, size, scale)

    def text(self, look, scale, folder, text=TEXT):
        color, ground, _ = LOOKS[look]
        return self.draw(f'<div style="padding: 10px; height: 20px; color: {color}; background: {ground}">{text}</div>', (600, 40), scale, folder)

    def avatar(self, scale, folder, picture):
        return self.draw(f'<img src="{picture}" style="margin: 7px; width: 50px; height: 50px; border-radius: 25px">', (64, 64), scale, folder)

    def colors(self, paths, folder):
        images = "".join(f'<img src="file://{path}" style="float: left; width: 10px; height: 10px">' for path in paths)
        page = self.draw(f'<div style="width: 400px">{images}</div>', (400, 400), 1, folder, "--force-color-profile=srgb")
        return numpy.array([page[index // 40 * 10 + 5, index % 40 * 10 + 5] for index in range(len(paths))])


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

    def colors(self, paths, folder):
        found = []
        for part in (paths[start : start + 100] for start in range(0, len(paths), 100)):
            rows = [{"body": " ", "imageURL": path, "id": path} for path in part]
            picture = Image.open(self.draw(rows, "--size 200x100 --scale 1 --full", folder)).convert("RGB")
            # All rows are as high, with their avatars in the middle.
            found += [picture.getpixel((12 + 25, int((index + 0.5) * picture.height / len(part)))) for index in range(len(part))]
        return numpy.array(found).astype(int)


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


# Profiles, after ICC.1:2022. Colours are X, Y and Z of red, green and blue for D50.
SRGB = [(0.43606, 0.22249, 0.01392), (0.38512, 0.71690, 0.09706), (0.14307, 0.06061, 0.71390)]
P3 = [(0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407)]
ADOBE = [(0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)]


def fixed(*numbers):
    return b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)


def curve(gamma):
    """A curve of an exponent, or without one that of sRGB."""
    if gamma:
        return b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256))
    return b"para" + bytes(4) + struct.pack(">HH", 3, 0) + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def icc(space, tags, kind=b"mntr", connection=b"XYZ "):
    white = fixed(0.9642, 1, 0.8249)
    tags = [(b"desc", b"desc" + bytes(4) + struct.pack(">I", 2) + b"x\0" + bytes(78)), (b"cprt", b"text" + bytes(4) + b"x\0\0\0"),
            (b"wtpt", b"XYZ " + bytes(4) + white), *tags]
    start, table, data = 132 + 12 * len(tags), b"", b""
    for name, content in tags:
        table += name + struct.pack(">II", start + len(data), len(content))
        data += content + bytes(-len(content) % 4)
    header = struct.pack(">I4sI", start + len(data), b"", 0x02400000) + kind + space + connection + bytes(12) + b"acsp" + bytes(28) + white
    return header + bytes(128 - len(header)) + struct.pack(">I", len(tags)) + table + data


def colors_profile(colorants, gamma=None):
    tags = [(name, b"XYZ " + bytes(4) + fixed(*color)) for name, color in zip((b"rXYZ", b"gXYZ", b"bXYZ"), colorants)]
    return icc(b"RGB ", tags + [(name, curve(gamma)) for name in (b"rTRC", b"gTRC", b"bTRC")])


def inks_profile(points=9):
    """A table from inks to L*, a*, b* after a simple model of a press: colours multiply, and dots gain."""
    table = b"mft2" + bytes(4) + bytes((4, 3, points, 0)) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1) + struct.pack(">HH", 2, 2) + struct.pack(">HH", 0, 65535) * 4
    inks = ((0.20, 0.30, 0.65), (0.45, 0.25, 0.40), (0.75, 0.78, 0.15), (0.02, 0.02, 0.02))
    for amounts in itertools.product(numpy.linspace(0, 1, points) ** 0.8, repeat=4):
        xyz = numpy.prod([1 - amount + amount * numpy.array(ink) for amount, ink in zip(amounts, inks)], axis=0)
        x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
        table += struct.pack(">HHH", *(round(v) for v in ((116 * y - 16) * 652.8, (500 * (x - y) + 128) * 256, (200 * (y - z) + 128) * 256)))
    return icc(b"CMYK", [(b"A2B0", table + struct.pack(">HH", 0, 65535) * 3)], b"prtr", b"Lab ")


def profiles(programs, folder):
    kinds = {
        "Display P3": ("RGB", "png", colors_profile(P3)), "Adobe RGB": ("RGB", "jpg", colors_profile(ADOBE, 563 / 256)),
        "sRGB with its channels swapped": ("RGB", "webp", colors_profile(SRGB[1:] + SRGB[:1])),
        "grey, exponent 1.8": ("L", "png", icc(b"GRAY", [(b"kTRC", curve(1.8))])), "grey, exponent 2.2": ("L", "jpg", icc(b"GRAY", [(b"kTRC", curve(2.2))])),
        "CMYK with a profile": ("CMYK", "jpg", inks_profile()), "CMYK without one": ("CMYK", "jpg", None),
    }
    others = ["from Pillow", "from Chromium"][: len(programs)]
    print(f"\n| profile | file | {' | '.join(others)} |\n| --- | --- |{' --- |' * len(others)}")
    for name, (mode, ending, profile) in kinds.items():
        steps = {"L": range(0, 256, 15), "RGB": (0, 60, 128, 200, 255), "CMYK": (0, 90, 255)}[mode]
        more = {"quality": 100, "subsampling": 0} if ending == "jpg" else {"lossless": True} if ending == "webp" else {}
        paths, converted = [], []
        for index, color in enumerate(itertools.product(steps, repeat=len(mode))):
            paths.append(str(folder / f"{index}.{ending}"))
            # A picture as large as an avatar at scale 1 is not scaled.
            Image.new(mode, (50, 50), color).save(paths[-1], **more, **({"icc_profile": profile} if profile else {}))
            picture = Image.open(paths[-1])
            if profile:
                # Relative colorimetric, with black point compensation.
                source, target = ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB")
                picture = ImageCms.profileToProfile(picture, source, target, renderingIntent=1, outputMode="RGB", flags=0x2000)
            converted.append(picture.convert("RGB").getpixel((25, 25)))
        ours, *others = (program.colors(paths, folder) for program in programs)
        print(f"| {name} | {ending} | {' | '.join(f'{numpy.abs(ours - other).max():.0f}' for other in (numpy.array(converted), *others))} |", flush=True)


def main():
    programs = [Emaki()] + ([Chromium()] if shutil.which("chromium") else [])
    with tempfile.TemporaryDirectory() as folder:
        letters_and_pictures(programs, Path(folder))
        profiles(programs, Path(folder))


main()
