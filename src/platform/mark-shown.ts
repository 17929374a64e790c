import type { DeviceMemory } from './device-memory.ts';

/**
 * Marks a notice as shown on this device. Returns true if it was marked before or if storage is
 * blocked, because a notice that cannot be marked would appear on every page.
 */
export const markShown = (memory: DeviceMemory<string>): boolean =>
  memory.read() !== undefined || !memory.write('1');
