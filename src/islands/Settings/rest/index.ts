/** The second stage of the settings, loaded as one file once the page is usable. */
export { AccessSection } from './AccessSection.tsx';
export { DataSection } from './DataSection.tsx';
export { DeviceSection } from './DeviceSection.tsx';
export { PhotoSection } from './PhotoSection.tsx';
export { SendingSection } from './SendingSection.tsx';
export { VehicleSection } from './VehicleSection.tsx';
