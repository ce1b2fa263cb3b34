"""A voice by espeak-ng: its program turns each sentence into samples, pygame's mixer plays them.

A program of its own, so that no sentence can bring the table down. One process always stands ready with the
dictionary of its language loaded, from the first sentence on: to speak is to write a line to it, on a Pi as well.
"""

from __future__ import annotations

import contextlib
import queue
import shutil
import subprocess
import threading
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from hardware import loudspeaker
from hardware.driver import Context, Driver, Limits, Settings
from hardware.errors import DeviceError, DeviceMissing, Value, sentence_of
from hardware.needs import NUMPY, PYGAME, Needs
from hardware.ports import Health
from hardware.voice.spoken import checked_language, checked_level, checked_words

PROGRAM = "espeak-ng"
HEADER = 44  # bytes of the WAV file that it writes
RATE = 22_050  # of its samples
QUIET = 200  # a sample below this is not heard: espeak-ng begins with up to 50 ms of them
FIRST = RATE // 4 * 2  # bytes that are played while the rest is computed


@dataclass(frozen=True)
class EspeakSettings(Settings):
    """How it speaks."""

    words_a_minute: Annotated[int, Limits(ge=80, le=400)] = 160


@dataclass(frozen=True)
class Sentence:
    """What is to be said now, instead of anything else; no words: nothing."""

    words: str = ""
    language: str = ""


@dataclass(frozen=True)
class Language:
    """What the next sentence will be in."""

    name: str


@dataclass
class Speaker:
    """A process that has been told everything but the sentence."""

    language: str
    process: subprocess.Popen[bytes]

    @classmethod
    def ready(cls, language: str, words_a_minute: int) -> Speaker:
        # By its standard input: a sentence that begins with a dash is no option.
        command = (PROGRAM, "-v", language, "-s", str(words_a_minute), "-b", "1", "--stdin", "--stdout")
        pipe = subprocess.PIPE
        return cls(language, subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL))

    def say(self, words: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(words.encode() + b"\n")
        self.process.stdin.close()

    def heard(self, least: int = -1) -> bytes:
        """So many bytes more, or fewer where that was all; -1: all that are left."""
        assert self.process.stdout is not None
        return self.process.stdout.read(least)

    def stop(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):  # it was gone already
                    stream.close()
        self.process.wait()


class EspeakVoice(Driver):
    """Speaks in a thread of its own; a new sentence cuts off the one before."""

    settings: ClassVar[type[Settings]] = EspeakSettings

    @staticmethod
    def needs(settings: EspeakSettings) -> Needs:
        return Needs(groups=("audio",), libraries=(PYGAME, NUMPY), programs=(PROGRAM,))

    def __init__(self, settings: EspeakSettings, context: Context) -> None:
        if shutil.which(PROGRAM) is None:
            raise DeviceMissing("{program} is not installed; sudo apt install {program}", program=PROGRAM)
        self._numpy = NUMPY.load()
        self._speaker = loudspeaker.borrow()
        self._channel = self._speaker.mixer.Channel(loudspeaker.VOICE)
        self._words_a_minute = settings.words_a_minute
        self._wanted: queue.Queue[Sentence | Language | None] = queue.Queue()
        self._trouble: Value | None = None
        self._level = 1.0
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def speak(self, text: str, language: str) -> None:
        words = checked_words(text, language)
        self._check()
        self._wanted.put(Sentence(words, language))

    def prepare(self, language: str) -> None:
        self._wanted.put(Language(checked_language(language)))

    def hush(self) -> None:
        self._wanted.put(Sentence())

    def volume(self, level: float) -> None:
        self._level = checked_level(level)

    def health(self) -> Health:
        self._check()
        self._speaker.check()
        return Health(True, detail=f"{PROGRAM} through {self._speaker.detail}")

    def _check(self) -> None:
        if self._trouble is not None:
            raise DeviceError("{program}: {error}; it is opened again by itself", program=PROGRAM, error=self._trouble)

    def _release(self) -> None:
        self._wanted.put(None)
        self._thread.join(timeout=2)
        self._channel.stop()
        self._speaker.give_back()

    def _run(self) -> None:
        ready: Speaker | None = None
        try:
            while (wanted := self._newest()) is not None:
                sentence, language = wanted
                if sentence is not None:
                    self._channel.stop()
                if sentence is not None and sentence.words:
                    speaking, ready = self._ready(ready, sentence.language), None
                    self._say(speaking, sentence.words)
                if language:
                    ready = self._ready(ready, language)
        except Exception as error:
            self._trouble = sentence_of(error)
        finally:
            if ready is not None:
                ready.stop()

    def _newest(self) -> tuple[Sentence | None, str] | None:
        """The newest sentence, if any, and the language of what comes next, waited for; None: it is over."""
        told = [self._wanted.get()]
        while not self._wanted.empty():
            told.append(self._wanted.get())
        if None in told:
            return None
        sentence, language = None, ""
        for each in told:
            if isinstance(each, Language):
                language = each.name
            elif each is not None:
                sentence, language = each, each.language or language
        return sentence, language

    def _ready(self, speaker: Speaker | None, language: str) -> Speaker:
        """This process, or another if it is not alive or not of the language."""
        if speaker is not None:
            if speaker.language == language and speaker.process.poll() is None:
                return speaker
            speaker.stop()
        return Speaker.ready(language, self._words_a_minute)

    def _say(self, speaking: Speaker, words: str) -> None:
        """Play a sentence from its first heard sample on; what is newer is waited for by nobody."""
        try:
            speaking.say(words)
            if not speaking.heard(HEADER):
                raise DeviceError("it gave no sound")
            samples = self._audible(speaking.heard(FIRST))
            while not len(samples) and (more := speaking.heard(FIRST)):
                samples = self._audible(more)
            if not len(samples):
                return  # nothing but points and dashes
            self._channel.set_volume(self._level)
            self._channel.play(self._sound(samples))
            if rest := speaking.heard():
                self._channel.queue(self._sound(self._numpy.frombuffer(rest, "<i2")))
        finally:
            speaking.stop()

    def _audible(self, data: bytes) -> Any:
        """The samples from the first one on that can be heard."""
        samples = self._numpy.frombuffer(data, "<i2")
        loud = self._numpy.flatnonzero(self._numpy.abs(samples.astype("i4")) >= QUIET)
        return samples[loud[0] :] if len(loud) else samples[:0]

    def _sound(self, samples: Any) -> Any:
        """A sound of the mixer's own form."""
        np, rate, channels = self._numpy, self._speaker.rate, self._speaker.channels
        times = np.arange(len(samples) * rate // RATE) * (RATE / rate)
        fitted = np.interp(times, np.arange(len(samples)), samples).astype("<i2")
        return self._speaker.mixer.Sound(buffer=np.repeat(fitted, channels).tobytes())
