/** What the settings say about push messages in this browser. */

/**
 * - hidden: the company has not set them up, or nobody is signed in.
 * - install: on iPhone and iPad only the installed app receives them.
 * - unsupported: this browser cannot receive them.
 * - refused: the browser does not allow notifications of this site.
 */
export type PushStatus = 'hidden' | 'install' | 'unsupported' | 'refused' | 'off' | 'on';

export interface PushFacts {
  /** The public key of config.json. */
  readonly key: string | undefined;
  readonly uid: string | undefined;
  readonly isSupported: boolean;
  /** True in a browser of an iPhone or iPad in which the app is not installed. */
  readonly isInstalledByHand: boolean;
  readonly permission: NotificationPermission;
  /** True if this browser is registered for this account. */
  readonly isRegistered: boolean;
}

export function pushStatus(facts: PushFacts): PushStatus {
  if (facts.key === undefined || facts.uid === undefined) return 'hidden';
  if (facts.isInstalledByHand) return 'install';
  if (!facts.isSupported) return 'unsupported';
  if (facts.permission === 'denied') return 'refused';
  return facts.isRegistered && facts.permission === 'granted' ? 'on' : 'off';
}
