"""Pictures from a folder, or a recording, as if a camera saw them: for trying things out and for bug reports."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from hardware.driver import Context, Driver, Limits, Settings
from hardware.errors import DeviceMissing, say
from hardware.needs import OPENCV, Needs
from hardware.ports import Frame, Health
from hardware.units import SECOND

if TYPE_CHECKING:
    from hardware.ports import Image

PICTURES = (".jpg", ".jpeg", ".png", ".bmp", ".webp")
RECORDINGS = (".mp4", ".avi", ".mkv", ".mov", ".webm")


@dataclass(frozen=True)
class FilesCameraSettings(Settings):
    """Where the pictures are, and how long each is shown."""

    path: str  # a folder of pictures, one picture, or a recording
    seconds_each: Annotated[float, Limits(gt=0)] = 2.0
    frames_a_second: Annotated[float, Limits(gt=0, le=120)] = 15.0  # of the frames that are made from it
    repeat: bool = True  # from the beginning after the end; otherwise the last picture stays


class FilesCamera(Driver):
    """A folder's pictures in the order of their names, each for a while; pictures added later are seen."""

    settings: ClassVar[type[Settings]] = FilesCameraSettings

    @staticmethod
    def needs(settings: FilesCameraSettings) -> Needs:
        return Needs(libraries=(OPENCV,))

    def __init__(self, settings: FilesCameraSettings, context: Context) -> None:
        self._cv2 = OPENCV.load()
        self._chosen = settings
        self._now_ns = context.now_ns
        self._path = Path(settings.path).expanduser()
        self._began_ns = context.now_ns()
        self._frame: Frame | None = None
        self._shown: Path | int | None = None
        self._image: Image | None = None
        self._spoilt: list[str] = []
        self._recording: Any = None
        if not self._path.exists():
            raise DeviceMissing("there is nothing at {path}; set `path` to a folder of pictures", path=str(self._path))
        if self._path.suffix.lower() in RECORDINGS:
            self._open_recording()
        elif not self._pictures():
            raise DeviceMissing("there are no pictures in {path}; put some there", path=str(self._path))

    def latest(self) -> Frame | None:
        frame_ns = round(SECOND / self._chosen.frames_a_second)
        at_ns = self._now_ns() // frame_ns * frame_ns
        if self._frame is None or at_ns > self._frame.at_ns:
            self._choose(at_ns)
            if self._image is not None:
                self._frame = Frame(at_ns, self._image)
        return self._frame

    def refocus(self) -> None:
        """Pictures are as sharp as they were taken."""

    def health(self) -> Health:
        detail = f"pictures from {self._path}"
        if isinstance(self._shown, Path):
            detail += f", now {self._shown.name}"
        if self._spoilt:
            return Health(False, say("cannot be read: {files}; remove them", files=", ".join(self._spoilt)), detail)
        return Health(True, detail=detail)

    def _release(self) -> None:
        if self._recording is not None:
            self._recording.release()

    def _pictures(self) -> list[Path]:
        if self._path.is_dir():
            files = sorted(self._path.iterdir())
            return [f for f in files if f.suffix.lower() in PICTURES and f.name not in self._spoilt]
        return [self._path]

    def _choose(self, at_ns: int) -> None:
        elapsed_ns = max(0, at_ns - self._began_ns)
        if self._path.suffix.lower() in RECORDINGS:
            self._play(elapsed_ns)
            return
        pictures = self._pictures()
        if not pictures:
            raise DeviceMissing("there are no pictures left in {path}; put some there", path=str(self._path))
        turn = int(elapsed_ns / (self._chosen.seconds_each * SECOND))
        picture = pictures[turn % len(pictures) if self._chosen.repeat else min(turn, len(pictures) - 1)]
        if picture == self._shown:
            return
        image = self._cv2.imread(str(picture), self._cv2.IMREAD_COLOR)
        if image is None:
            self._spoilt.append(picture.name)
            if not self._path.is_dir():
                raise DeviceMissing("{file} is no picture; set `path` to another", file=str(picture))
            return
        self._use(image, picture)

    def _open_recording(self) -> None:
        self._recording = self._cv2.VideoCapture(str(self._path))
        self._fps = self._recording.get(self._cv2.CAP_PROP_FPS)
        self._length = int(self._recording.get(self._cv2.CAP_PROP_FRAME_COUNT))
        if not self._recording.isOpened() or self._fps <= 0 or self._length <= 0:
            file = str(self._path)
            raise DeviceMissing("{file} is no recording that OpenCV can play; convert it to MP4", file=file)

    def _play(self, elapsed_ns: int) -> None:
        wanted = int(elapsed_ns * self._fps / SECOND)
        wanted = wanted % self._length if self._chosen.repeat else min(wanted, self._length - 1)
        if wanted == self._shown:
            return
        if not isinstance(self._shown, int) or wanted != self._shown + 1:
            self._recording.set(self._cv2.CAP_PROP_POS_FRAMES, wanted)
        good, image = self._recording.read()
        if good:
            self._use(image, wanted)

    def _use(self, image: Image, shown: Path | int) -> None:
        image.setflags(write=False)
        self._image, self._shown = image, shown
