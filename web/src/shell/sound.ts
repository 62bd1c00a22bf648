// One quiet sound for "your turn": a cup set down on its saucer, made of a few fading tones.

const KEPT = "kaffeehaus-sound";

interface Partial {
  readonly pitch: number;
  readonly loudness: number;
  readonly seconds: number;
}

/** Porcelain: high tones that do not fit one another, the higher the shorter. */
const PORCELAIN: readonly Partial[] = [
  { pitch: 1_870, loudness: 0.5, seconds: 0.28 },
  { pitch: 2_960, loudness: 0.32, seconds: 0.2 },
  { pitch: 4_310, loudness: 0.2, seconds: 0.14 },
  { pitch: 6_120, loudness: 0.1, seconds: 0.08 },
];
const LOUDNESS = 0.11;
const GESTURES = ["pointerdown", "pointerup", "keydown"];
/** The cup touches down twice: first the rim of its foot, then all of it. */
const TOUCHES = [
  { after: 0, pitch: 1, loudness: 0.6 },
  { after: 0.07, pitch: 0.94, loudness: 1 },
];

/** Another tab may hear of the turn much later, and must still find that it sounded. */
const KEPT_QUIET = 30_000;

let context: AudioContext | null = null;

export function enableSound(): void {
  // Browsers let a page sound only after somebody has touched it. Shift alone does not count, nor
  // does a finger before it is lifted.
  const wake = (): void => {
    if (!navigator.userActivation.isActive) return;
    for (const gesture of GESTURES) document.removeEventListener(gesture, wake);
    if (isOn()) void audio().resume();
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, wake);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-sound-switch]")) return;
    localStorage.setItem(KEPT, isOn() ? "off" : "on");
    label();
    if (isOn()) chime();
  });
  label();
}

/** Sound once for this turn, however many tabs show the table. */
export function chimeOnce(turn: string): void {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) {
    chime();
    return;
  }
  void locks.request(`kaffeehaus-chime-${turn}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    chime();
    await new Promise((resolve) => setTimeout(resolve, KEPT_QUIET));
  });
}

export function chime(): void {
  if (!isOn()) return;
  const sound = audio();
  if (sound.state !== "running") return;
  for (const touch of TOUCHES) {
    for (const partial of PORCELAIN) {
      ring(sound, partial, sound.currentTime + touch.after, touch.pitch, touch.loudness);
    }
  }
}

function ring(
  sound: AudioContext,
  partial: Partial,
  start: number,
  pitch: number,
  loudness: number,
): void {
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  tone.frequency.value = partial.pitch * pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS * partial.loudness * loudness, start + 0.002);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + partial.seconds);
  tone.connect(volume).connect(sound.destination);
  tone.start(start);
  tone.stop(start + partial.seconds);
}

function audio(): AudioContext {
  context ??= new AudioContext();
  return context;
}

function isOn(): boolean {
  return localStorage.getItem(KEPT) !== "off";
}

function label(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-sound-switch]")) {
    button.setAttribute("aria-pressed", String(isOn()));
    button.title = isOn() ? "Sound is on" : "Sound is off";
    button.hidden = false;
  }
}
