import { useState } from 'react';
import type { User } from '../../../features/session/model/user.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { SectionProps } from '../texts.ts';
import { PasswordForm } from './PasswordForm.tsx';

export function PasswordPart({ user, ...section }: SectionProps & { readonly user: User }) {
  const t = section.texts.access.password;
  const [state, setState] = useState<'closed' | 'open' | 'changed'>('closed');
  return (
    <div className="settings-part">
      <h3>{t.heading}</h3>
      {state === 'changed' && (
        <Notice tone="success" role="status">
          <p>{t.changed}</p>
        </Notice>
      )}
      {state === 'open' ? (
        <PasswordForm
          {...section}
          user={user}
          onCancel={() => setState('closed')}
          onDone={() => setState('changed')}
        />
      ) : (
        <Button look="secondary" onClick={() => setState('open')}>
          {t.change}
        </Button>
      )}
    </div>
  );
}
