import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { withUnit } from '../../i18n/unit-space.ts';
import { languages, locales, localizePath } from '../../i18n/locales.ts';
import { chooseTheme } from '../../features/theme/choose-theme.ts';
import { applyStoredTheme, defaultTheme, textSizes, themes } from '../../features/theme/theme.ts';
import { pathOf } from '../../routing/routes.ts';
import { $profile } from '../../features/session/session-store.ts';
import { changeProfile } from '../../features/session/session-lifecycle.ts';
import type { SectionProps } from './texts.ts';
import { SettingChoice } from './SettingChoice.tsx';
import { textSizeKey, themeKey } from '../../platform/storage-keys.ts';

const choices = [...themes, 'auto'] as const;
type Choice = (typeof choices)[number];

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
const storedTheme = (): Choice =>
  choices.find((known) => known === stored(themeKey)) ?? defaultTheme;
const storedSize = (): string =>
  String(textSizes.find((known) => known === Number(stored(textSizeKey))) ?? 100);

/** Language, theme and text size: each works at the tap. */
export function DisplaySection({ texts: { device: t, themes: names }, locale }: SectionProps) {
  const profile = useStore($profile, { ssr: () => null });
  const [theme, setTheme] = useState<Choice>();
  const [size, setSize] = useState<string>();
  useEffect(() => {
    const read = (): void => {
      setTheme(storedTheme());
      setSize(storedSize());
    };
    read();
    // The shell's own theme buttons change the same value.
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    const device = matchMedia('(prefers-color-scheme: light)');
    const follow = (): void => {
      applyStoredTheme(document.documentElement);
    };
    device.addEventListener('change', follow);
    return () => {
      observer.disconnect();
      device.removeEventListener('change', follow);
    };
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
        options={choices.map((id) => ({
          id,
          label: id === 'auto' ? t.themeAuto : (names[id] ?? id),
        }))}
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
    </div>
  );
}
