/** The second stage of the vehicle's open defects, fetched as one file once the page is usable. */
export { VehicleLine } from './VehicleLine.tsx';
