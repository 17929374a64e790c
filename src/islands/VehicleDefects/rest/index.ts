/** The second stage of the vehicle's open defects, loaded as one file once the page is usable. */
export { VehicleLine } from './VehicleLine.tsx';
