/**
 * Icons of the Lucide set (ISC licence), each as one path, because the set's components are three
 * times as large.
 */
const icon = (d: string) =>
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
export const ChevronLeftIcon = /* @__PURE__ */ icon('m15 18-6-6 6-6');
const lens = 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0M21 21l-4.35-4.35M8 11h6';
export const ChevronRightIcon = /* @__PURE__ */ icon('m9 18 6-6-6-6');
export const ToStartIcon = /* @__PURE__ */ icon('M3 19V5M13 6l-6 6 6 6M7 12h14');
export const ToEndIcon = /* @__PURE__ */ icon('M17 12H3M11 18l6-6-6-6M21 5v14');
export const CloseIcon = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12');
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14');
export const TurnIcon = /* @__PURE__ */ icon(
  'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5',
);
export const PlusIcon = /* @__PURE__ */ icon('M5 12h14M12 5v14');
export const StarIcon = /* @__PURE__ */ icon(
  'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2L5.8 21 7 14.2 2 9.3l6.9-1z',
);
export const LocateIcon = /* @__PURE__ */ icon(
  'M2 12h3M19 12h3M12 2v3M12 19v3M5 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
);
export const CameraIcon = /* @__PURE__ */ icon(
  'M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4zM9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
);
export const ImagesIcon = /* @__PURE__ */ icon(
  'm22 11-1.296-1.296a2.4 2.4 0 0 0-3.408 0L11 16M4 8a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2M10 2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2M13 7h.01',
);
export const TrashIcon = /* @__PURE__ */ icon(
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
export const PencilIcon = /* @__PURE__ */ icon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
);
export const ZoomInIcon = /* @__PURE__ */ icon(`${lens}M11 8v6`);
export const ZoomOutIcon = /* @__PURE__ */ icon(lens);
export const CircleIcon = /* @__PURE__ */ icon(circle);
export const ArrowUpRightIcon = /* @__PURE__ */ icon('M7 7h10v10M7 17 17 7');
export const UndoIcon = /* @__PURE__ */ icon(
  'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11',
);
