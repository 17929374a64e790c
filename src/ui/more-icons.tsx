/** Signs of the parts that come later (lazy-component.tsx), from the Lucide set like those in icons.tsx. */
import { icon } from './icons.tsx';

const lens = 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0M21 21l-4.35-4.35M8 11h6';
export const ChevronRightIcon = /* @__PURE__ */ icon('m9 18 6-6-6-6');
export const ArrowLeftIcon = /* @__PURE__ */ icon('m12 19-7-7 7-7M19 12H5');
export const ArrowRightIcon = /* @__PURE__ */ icon('M5 12h14M12 5l7 7-7 7');
export const CloseIcon = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12');
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
export const ZoomInIcon = /* @__PURE__ */ icon(`${lens}M11 8v6`);
export const ZoomOutIcon = /* @__PURE__ */ icon(lens);
export const CircleIcon = /* @__PURE__ */ icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0');
export const ArrowUpRightIcon = /* @__PURE__ */ icon('M7 7h10v10M7 17 17 7');
export const UndoIcon = /* @__PURE__ */ icon(
  'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11',
);
