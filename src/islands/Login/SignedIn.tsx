import { useStore } from '@nanostores/react';
import { signOut } from '../../features/session/sign-out.ts';
import { nameOf } from '../../features/session/model/user.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { $profile, $session, unknownSession } from '../../features/session/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { leave } from './return-to.ts';

interface SignedInProps {
  readonly texts: { readonly lead: string; readonly continue: string; readonly signOut: string };
  readonly locale: Locale;
}

/** Shown to a driver who opens login or registration while signed in. */
export function SignedIn({ texts, locale }: SignedInProps) {
  const { user } = useStore($session, { ssr: () => unknownSession });
  const profile = useStore($profile, { ssr: () => null });
  return (
    <div className="login-form">
      <Notice tone="info" role="status">
        <p>{interpolate(texts.lead, { name: nameOf(user, profile) })}</p>
      </Notice>
      <Button
        wide
        onClick={() => {
          leave(locale);
        }}
      >
        {texts.continue}
      </Button>
      <Button look="quiet" wide onClick={() => void signOut()}>
        {texts.signOut}
      </Button>
    </div>
  );
}
