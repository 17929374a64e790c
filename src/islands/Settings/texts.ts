/** The texts of the settings; German is the reference. */
import type access from '../../locales/de/settings-access.json';
import type data from '../../locales/de/settings-data.json';
import type device from '../../locales/de/settings-device.json';
import type install from '../../locales/de/install.json';
import type home from '../../locales/de/home.json';
import type frame from '../../locales/de/settings.json';
import type login from '../../locales/de/login.json';
import type shell from '../../locales/de/shell.json';
import type profile from '../../locales/de/settings-profile.json';
import type { Locale } from '../../i18n/locales.ts';

interface SettingsTexts {
  readonly frame: typeof frame;
  readonly profile: typeof profile;
  readonly access: typeof access;
  readonly device: typeof device;
  readonly data: typeof data;
  readonly install: (typeof install)['offer'];
  /** Texts for saving unsent reports as a file. */
  readonly unsent: (typeof home)['reports']['export'];
  /** Texts shared with login and registration. */
  readonly passwordField: (typeof login)['passwordField'];
  readonly providers: (typeof login)['providers'];
  readonly problems: Readonly<Record<string, string>>;
  /** The warning of the forms about a plate that may be that of several vehicles. */
  readonly plateWithoutGap: string;
  readonly products: Readonly<Record<string, string>>;
  /** The accessible name of a product's plate. */
  readonly plate: string;
  readonly themes: (typeof shell)['display']['themes'];
}
export interface SectionProps {
  readonly texts: SettingsTexts;
  readonly locale: Locale;
}
