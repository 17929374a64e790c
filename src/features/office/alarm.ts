/** The sound of a desk. A browser lets a page sound only after somebody has touched it. */
let context: AudioContext | undefined;

/** Two tones; three times and higher where there is danger. Does nothing where sound is not let. */
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
 * Says whether the page may sound, now and when that changes: after a reload a browser waits for a
 * click or a key. Gives what ends it.
 */
export function watchSound(heard: (isMuted: boolean) => void): () => void {
  try {
    context ??= new AudioContext();
  } catch {
    return () => undefined;
  }
  const sound = context;
  const end = new AbortController();
  const say = (): void => heard(sound.state === 'suspended');
  const resume = (): void => void sound.resume().catch(() => undefined);
  sound.addEventListener('statechange', say, end);
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, resume, end);
  resume();
  say();
  return () => end.abort();
}
