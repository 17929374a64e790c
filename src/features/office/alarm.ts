/** Plays the sounds of a desk. Browsers allow sound only after a click or a key press. */
let context: AudioContext | undefined;

/**
 * Plays two tones; for danger they are higher and repeated three times. Does nothing if the browser
 * blocks sound.
 */
export async function ring(isDanger: boolean): Promise<void> {
  try {
    context ??= new AudioContext();
    await context.resume();
    const tones = isDanger ? [880, 660, 880, 660, 880, 660] : [660, 880];
    tones.forEach((frequency, index) => {
      if (!context) return;
      const tone = context.createOscillator();
      const volume = context.createGain();
      const at = context.currentTime + index * 0.22;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.25, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.2);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.2);
    });
  } catch (error) {
    console.info('No sound', error);
  }
}

/**
 * Calls back with whether sound is blocked, now and after each change. After a reload the browser
 * blocks sound until a click or a key press. Returns a function that stops watching.
 */
export function watchSound(onChange: (isMuted: boolean) => void): () => void {
  try {
    context ??= new AudioContext();
  } catch {
    return () => undefined;
  }
  const sound = context;
  const end = new AbortController();
  const report = (): void => onChange(sound.state === 'suspended');
  const resume = (): void => void sound.resume().catch(() => undefined);
  sound.addEventListener('statechange', report, end);
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, resume, end);
  resume();
  report();
  return () => end.abort();
}
