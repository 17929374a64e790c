/**
 * The settings: profile, display, device and the driver's data. Each section has an anchor and
 * looks like a separate screen. The style sheet shows the section in the URL
 * (routing/settings-part.inline.ts), otherwise the list; the browser's back button leaves a
 * section.
 */
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import { settingsParts } from '../../features/settings/model/settings-parts.ts';
import { nameOf } from '../../features/session/model/user.ts';
import { $profile, $session, unknownSession } from '../../features/session/session-store.ts';
import { withSoftHyphens } from '../../i18n/soft-hyphens.ts';
import { spriteUrl } from '../../routing/sprite-url.ts';
import { startFetching } from '../../platform/late-code.ts';
import { BackLink } from '../../ui/Back.tsx';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { DisplaySection } from './DisplaySection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { rest } from './rest.ts';
import { SignOut } from './SignOut.tsx';
import type { SectionProps } from './texts.ts';

const PhotoSection = rest.component((module) => module.PhotoSection);
const sections = {
  profile: ProfileSection,
  vehicle: rest.component((module) => module.VehicleSection),
  display: DisplaySection,
  sending: rest.component((module) => module.SendingSection),
  access: rest.component((module) => module.AccessSection),
  device: rest.component((module) => module.DeviceSection),
  data: rest.component((module) => module.DataSection),
};

startApp();

export function Settings({ crash, ...props }: SectionProps & { readonly crash: CrashTexts }) {
  return (
    <ErrorBoundary texts={crash}>
      <View {...props} />
    </ErrorBoundary>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s@]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

function View(props: SectionProps) {
  const { texts } = props;
  const { user } = useStore($session, { ssr: () => unknownSession });
  const profile = useStore($profile, { ssr: () => null });
  const name = nameOf(user, profile);
  useEffect(startFetching, []);
  return (
    <div className="settings">
      <section className="settings-head" aria-label={texts.frame.account}>
        <PhotoSection
          {...props}
          initials={initialsOf(name)}
          placeholder={
            <div className="settings-photo" aria-hidden="true">
              <span className="settings-portrait">{initialsOf(name)}</span>
              <div className="settings-photo-buttons">
                <span className="button settings-photo-later">{texts.profile.photo.add}</span>
              </div>
              <p className="settings-state" />
            </div>
          }
        />
        <p className="settings-name" translate="no">
          {name}
        </p>
      </section>
      <nav className="settings-list" id="settings" aria-label={texts.frame.jumps} tabIndex={-1}>
        {settingsParts.map((id) => (
          <a key={id} href={`#${id}`}>
            <svg className="icon" aria-hidden="true">
              <use href={`${spriteUrl}#settings-${id}`} />
            </svg>
            <span>{texts.frame.sections[id]}</span>
          </a>
        ))}
      </nav>
      {settingsParts.map((id) => {
        const Section = sections[id];
        return (
          <section
            key={id}
            id={id}
            className="settings-section"
            aria-labelledby={`${id}-title`}
            tabIndex={-1}
          >
            <BackLink href="#settings">{withSoftHyphens(texts.frame.back)}</BackLink>
            <h2 id={`${id}-title`}>{withSoftHyphens(texts.frame.sections[id])}</h2>
            <Section
              {...props}
              placeholder={<p className="settings-wait">{texts.frame.loading}</p>}
            />
          </section>
        );
      })}
      <SignOut {...props} />
    </div>
  );
}
