import { unbrokenIfCode } from './is-code.ts';

/** A name and its value in a `<dl>`. A code stays in one line; an empty value shows nothing. */
export const FactRow = ({ label, value }: { readonly label: string; readonly value: string }) =>
  value !== '' && (
    <div>
      <dt>{label}</dt>
      <dd translate="no">
        <span className={unbrokenIfCode(value)}>{value}</span>
      </dd>
    </div>
  );
