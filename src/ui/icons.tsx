/**
 * The signs every form begins with: shapes of the Lucide set (ISC licence), each as one path,
 * because the set's own components weigh three times as much.
 */
export const icon = (d: string) =>
  function Icon() {
    return (
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={d} />
      </svg>
    );
  };

const circle = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';
export const AlertIcon = /* @__PURE__ */ icon(`${circle}M12 8v4M12 16h.01`);
export const WarningIcon = /* @__PURE__ */ icon(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);
export const InfoIcon = /* @__PURE__ */ icon(`${circle}M12 16v-4M12 8h.01`);
export const SuccessIcon = /* @__PURE__ */ icon(`${circle}M16 9l-5.5 5.5L8 12`);
export const ChevronDownIcon = /* @__PURE__ */ icon('m6 9 6 6 6-6');
export const CheckIcon = /* @__PURE__ */ icon('M20 6 9 17l-5-5');
export const PhoneIcon = /* @__PURE__ */ icon(
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
);
export const SendIcon = /* @__PURE__ */ icon(
  'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11zM21.854 2.147l-10.94 10.939',
);
export const ListChecksIcon = /* @__PURE__ */ icon(
  'm3 17 2 2 4-4M3 7l2 2 4-4M13 6h8M13 12h8M13 18h8',
);
export const ChevronLeftIcon = /* @__PURE__ */ icon('m15 18-6-6 6-6');
