import { type SubmitEvent, useState } from 'react';
import { useStore } from '@nanostores/react';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { countryCodeFor, normalizePhone } from '../../features/session/model/phone-number.ts';
import {
  type ProfileField,
  type ProfileFields,
  profileFields,
  profileProblems,
} from '../../features/session/model/registration.ts';
import { $config } from '../../features/config/config-store.ts';
import { $profile } from '../../features/session/session-store.ts';
import {
  $profileSaving,
  type ProfileSaving,
  saveProfile,
} from '../../features/account/profile-saving.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useEarlySubmit } from '../../ui/use-pre-hydration.ts';
import { useMessage } from '../Login/use-message.ts';
import { DepotField } from '../Register/DepotField.tsx';
import type { SectionProps } from './texts.ts';
import { useFaultFocus } from './use-action.ts';

const empty: ProfileFields = {
  firstName: '',
  lastName: '',
  phone: '',
  personnelNumber: '',
  depot: '',
};
const idle: ProfileSaving = { status: 'idle' };

/** Name, call-back number, staff number, depot: what stands in every report. */
export function ProfileSection({ texts, locale }: SectionProps) {
  const t = texts.profile;
  const profile = useStore($profile, { ssr: () => null });
  const saving = useStore($profileSaving, { ssr: () => idle });
  const { depots, phoneCountryCode } = useStore($config, { ssr: () => defaultConfig });
  /** Only what was typed; all else follows the profile. */
  const [typed, setTyped] = useState<Partial<ProfileFields>>({});
  const [errors, setErrors] = useState<Partial<Record<ProfileField, string>>>({});
  const refused = saving.status === 'refused' ? saving.code : undefined;
  const refusal = useMessage(locale, 'document-errors', refused, t.failed);
  const { form, focusFault } = useFaultFocus();
  useEarlySubmit(form);
  const values: ProfileFields = { ...empty, ...profile, ...typed };
  // A depot that the company's list does not hold any more stays choosable.
  const offered =
    depots.length === 0 || values.depot === '' || depots.includes(values.depot)
      ? depots
      : [values.depot, ...depots];

  const complete = (all: ProfileFields): ProfileFields => ({
    ...all,
    phone: normalizePhone(all.phone, countryCodeFor(locale, phoneCountryCode)),
  });
  function sentences(all: ProfileFields): Partial<Record<ProfileField, string>> {
    const problems = profileProblems(all, offered);
    return Object.fromEntries(
      profileFields.flatMap((field) =>
        problems[field] ? [[field, texts.problems[problems[field]] ?? problems[field]]] : [],
      ),
    );
  }
  const control = (field: ProfileField) => ({
    id: `profile-${field}`,
    name: field,
    label: t[field],
    value: values[field],
    error: errors[field],
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _before, ...others }) => others);
    },
    onBlur: () => {
      if (typed[field] === undefined) return;
      const checked = complete(values);
      if (field === 'phone') setTyped((before) => ({ ...before, phone: checked.phone }));
      const { [field]: _before, ...others } = errors;
      const sentence = sentences(checked)[field];
      setErrors({ ...others, ...(sentence === undefined ? {} : { [field]: sentence }) });
    },
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.status === 'saving') return;
    const checked = complete(values);
    const found = sentences(checked);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFault();
    const sent = saveProfile({
      firstName: checked.firstName.trim(),
      lastName: checked.lastName.trim(),
      phone: checked.phone.trim(),
      personnelNumber: checked.personnelNumber.trim(),
      depot: checked.depot.trim(),
      locale,
    });
    // The profile holds it from now on; what is typed while it is being sent stays.
    setTyped({});
    await sent;
  }

  const isChanged = profileFields.some(
    (field) => typed[field] !== undefined && typed[field] !== (profile?.[field] ?? ''),
  );
  const state =
    isChanged && saving.status !== 'saving'
      ? t.unsaved
      : { idle: '', saving: t.saving, saved: t.saved, kept: t.kept, refused: '' }[saving.status];
  return (
    <form
      className="settings-fields"
      noValidate
      ref={form}
      onSubmit={(event) => void submit(event)}
    >
      <p className="settings-lead">{t.lead}</p>
      <div className="settings-pair">
        <TextField {...control('firstName')} autoComplete="given-name" />
        <TextField {...control('lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...control('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t.phoneHint}
      />
      <div className="settings-pair">
        <TextField {...control('personnelNumber')} mark={t.optional} code />
        {offered.length > 0 ? (
          <DepotField {...control('depot')} choose={t.depotChoose} depots={offered} />
        ) : (
          <TextField {...control('depot')} mark={t.optional} />
        )}
      </div>
      {refusal !== undefined && (
        <Notice tone="error" role="alert">
          <p>{refusal}</p>
        </Notice>
      )}
      <div className="settings-line">
        <Button type="submit" busy={saving.status === 'saving'}>
          {t.save}
        </Button>
        <p className="settings-state" role="status">
          {state}
        </p>
      </div>
    </form>
  );
}
