export { TileState } from './TileState.tsx';
