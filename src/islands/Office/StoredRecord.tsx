import { useState } from 'react';
import type { OfficeAccess } from '../../app/start-office.lazy.ts';
import type { UnreadableRecord } from '../../features/office/model/office-port.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { OfficeProps } from './texts.ts';

interface Props extends Pick<OfficeProps, 'texts'> {
  readonly access: OfficeAccess;
  readonly record: Pick<UnreadableRecord, 'id' | 'collection'>;
}

/** The stored document as text, fetched when the section is opened. */
export function StoredRecord({ access, record, texts: { office } }: Props) {
  const t = office.stored;
  const [stored, setStored] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const load = async (): Promise<void> => {
    setFailed(false);
    try {
      setStored(await access.port.storedRecord(access.desk.me.uid, record));
    } catch (error) {
      console.info('The stored record could not be read', error);
      setFailed(true);
    }
  };
  return (
    <Disclosure
      className="office-more office-stored"
      summary={t.title}
      onToggle={(isOpen) => {
        if (isOpen && stored === undefined) void load();
      }}
    >
      {hasFailed && <p role="alert">{t.failed}</p>}
      {!hasFailed && stored === undefined && <p>{office.loading}</p>}
      {stored !== undefined && <pre translate="no">{stored}</pre>}
    </Disclosure>
  );
}
