import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { interpolate } from '../../i18n/format.ts';
import { withUnit } from '../../i18n/unit-space.ts';
import { languages, locales, localizePath } from '../../i18n/locales.ts';
import { chooseTheme, storedTheme } from '../../features/theme/choose-theme.ts';
import { textSizes, type ThemeChoice, themeChoices } from '../../features/theme/theme.ts';
import { pathOf } from '../../routing/routes.ts';
import { $config } from '../../features/config/config-store.ts';
import type { Config } from '../../features/config/model/config-schema.ts';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { $profile } from '../../features/session/session-store.ts';
import { changeProfile } from '../../features/session/session-lifecycle.ts';
import type { SectionProps } from './texts.ts';
import { SettingChoice } from './SettingChoice.tsx';
import { deviceText } from '../../platform/device-memory.ts';
import { textSizeKey, themeKey } from '../../platform/storage-keys.ts';

function storedSize(): string {
  const size = Number(deviceText(textSizeKey).read());
  return String(textSizes.find((known) => known === size) ?? 100);
}

/** Returns the company's country; it is unknown until the configuration is loaded. */
function countryText(config: Config, t: SectionProps['texts']['device']): string {
  const { employmentCountry } = config.accidentDuties;
  if (config === defaultConfig) return t.copy.reading;
  return employmentCountry === ''
    ? t.country.unset
    : interpolate(t.country.set, { country: t.country.names[employmentCountry] });
}

/** The company's country, and the settings for language, theme and text size. Each takes effect on tap. */
export function DisplaySection({ texts: { device: t, themes: names }, locale }: SectionProps) {
  const profile = useStore($profile, { ssr: () => null });
  const config = useStore($config, { ssr: () => defaultConfig });
  const { brand } = config;
  const labelOf = (id: ThemeChoice): string => (id === 'brand' ? brand.name : names[id]);
  const [theme, setTheme] = useState<ThemeChoice>();
  const [size, setSize] = useState<string>();
  useEffect(() => {
    const read = (): void => {
      setTheme(storedTheme());
      setSize(storedSize());
    };
    read();
    // The theme buttons of the shell can change the same value.
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, []);

  return (
    <div className="settings-fields">
      <div className="field" role="group" aria-labelledby="settings-language">
        <span className="field-label" id="settings-language">
          {t.language}
        </span>
        <p className="field-hint">{t.languageHint}</p>
        <div className="settings-languages">
          {locales.map((other) => (
            <a
              key={other}
              className="choice-field-option"
              href={localizePath(pathOf('settings'), other)}
              hrefLang={other}
              lang={other}
              data-locale={other}
              aria-current={other === locale ? 'true' : undefined}
              onClick={() => {
                if (profile && profile.locale !== other)
                  void changeProfile({ ...profile, locale: other });
              }}
            >
              {languages[other].name}
            </a>
          ))}
        </div>
      </div>
      <SettingChoice
        id="theme"
        label={t.theme}
        value={theme}
        options={themeChoices.map((id) => ({ id, label: labelOf(id) }))}
        onChange={(next) => {
          setTheme(next);
          chooseTheme(themeKey, next);
        }}
      />
      <SettingChoice
        id="text-size"
        label={t.textSize}
        hint={t.textSizeHint}
        value={size}
        options={textSizes.map((percent) => ({
          id: String(percent),
          label: withUnit(String(percent), '%', locale),
        }))}
        onChange={(next) => {
          setSize(next);
          chooseTheme(textSizeKey, next);
        }}
      />
      <div className="field">
        <p>
          <span className="field-label">{t.country.label}</span>{' '}
          <span>{countryText(config, t)}</span>
        </p>
        <p className="field-hint">{t.country.hint}</p>
      </div>
    </div>
  );
}
